//go:build darwin || freebsd || linux

package links

import (
	"errors"
	"os"
	"syscall"
)

// lock takes a file for this process, until it is closed or the process ends, however it ends.
func lock(file *os.File) error {
	err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return errLocked
	}
	return err
}

// room is how many bytes the disk of a directory has left for this user.
func room(dir string) (int64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, err
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil
}

func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT)
}
