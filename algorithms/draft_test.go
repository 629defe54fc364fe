package algorithms_test

import _ "fano/algorithms/testdata/draft" // these tests also cover the draft
