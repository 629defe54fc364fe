//go:build darwin || freebsd || linux

package links

import (
	"errors"
	"os"
	"syscall"
)

// adopt gives what root has made to the owner of the folder at like: a server that runs as another user has to read
// what a command of root's has changed.
func adopt(path, like string) {
	if os.Geteuid() != 0 {
		return
	}
	if info, err := os.Stat(like); err == nil {
		if owner, ok := info.Sys().(*syscall.Stat_t); ok {
			_ = os.Lchown(path, int(owner.Uid), int(owner.Gid)) // if not, the server says what it cannot read
		}
	}
}

// syncFolder brings the names in a folder to the disk.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// room returns how many bytes the disk of a directory has left for this user.
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
