package source

func (r *reader) infer() {}
