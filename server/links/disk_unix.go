//go:build darwin || freebsd || linux

package links

import (
	"errors"
	"os"
	"syscall"
)

// adopt gives a path that root has created to the owner of the folder `like`, so that a server that runs as another
// user can read what a root's command has changed.
func adopt(path, like string) {
	if os.Geteuid() != 0 {
		return
	}
	if info, err := os.Stat(like); err == nil {
		if owner, ok := info.Sys().(*syscall.Stat_t); ok {
			_ = os.Lchown(path, int(owner.Uid), int(owner.Gid)) // on failure the server reports what it cannot read
		}
	}
}

// syncFolder flushes the names in a folder to disk.
func syncFolder(path string) error {
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// freeBytes returns the free bytes on the disk of a directory for this user.
func freeBytes(dir string) (int64, error) {
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
