package artifact_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/inkreel/inkreel/engine/artifact"
)

// folder is an empty store and how it is removed.
func folder() (artifact.Store, func()) {
	dir, err := os.MkdirTemp("", "artifacts-")
	if err != nil {
		log.Fatal(err)
	}
	s, err := artifact.NewFolder(dir)
	if err != nil {
		log.Fatal(err)
	}
	return s, func() { os.RemoveAll(dir) }
}

// What is read is verified by the digest it was stored with.
func ExampleStore() {
	ctx := context.Background()
	s, remove := folder()
	defer remove()
	o, err := artifact.PutBytes(ctx, s, "clip/rain.mp4", []byte("ink"))
	if err != nil {
		log.Fatal(err)
	}
	data, err := artifact.ReadAll(ctx, s, o.Name, 1<<20)
	fmt.Println(string(data), o.Size, o.SHA256[:8], err)
	_, err = s.Stat(ctx, "clip/sun.mp4")
	fmt.Println(errors.Is(err, artifact.ErrNotFound))
	// Output:
	// ink 3 b728b7e7 <nil>
	// true
}

// A name that is taken keeps what it has: names say the content, so two
// workers that make the same thing do no harm.
func ExamplePutBytes() {
	ctx := context.Background()
	s, remove := folder()
	defer remove()
	for _, data := range []string{"first", "second"} {
		o, err := artifact.PutBytes(ctx, s, "clip/rain.mp4", []byte(data))
		fmt.Println(o.Size, err)
	}
	// Output:
	// 5 <nil>
	// 5 <nil>
}

func ExampleStore_list() {
	ctx := context.Background()
	s, remove := folder()
	defer remove()
	for _, name := range []string{"clip/a", "clip/b", "film/a"} {
		if _, err := artifact.PutBytes(ctx, s, name, nil); err != nil {
			log.Fatal(err)
		}
	}
	clips := 0
	err := s.List(ctx, "clip/", func(artifact.Object) error { clips++; return nil })
	fmt.Println(clips, err)
	// Output: 2 <nil>
}

// An upload that breaks off leaves nothing.
func ExampleStore_put() {
	ctx, cancel := context.WithCancel(context.Background())
	s, remove := folder()
	defer remove()
	cancel()
	_, err := s.Put(ctx, "clip/rain.mp4", strings.NewReader("ink"))
	fmt.Println(errors.Is(err, context.Canceled))
	_, err = s.Stat(context.Background(), "clip/rain.mp4")
	fmt.Println(errors.Is(err, artifact.ErrNotFound))
	// Output:
	// true
	// true
}

func ExampleParseS3() {
	c, err := artifact.ParseS3("s3://films/studio?endpoint=https://s3.example.com&region=eu-1")
	fmt.Println(c.Bucket, c.Prefix, c.Endpoint, c.Region, err)
	_, err = artifact.ParseS3("s3://key:secret@films")
	fmt.Println(err != nil) // keys come from the environment
	// Output:
	// films studio https://s3.example.com eu-1 <nil>
	// true
}

func ExampleCheckName() {
	fmt.Println(artifact.CheckName("clip/0af3.mp4"))
	fmt.Println(artifact.CheckName("../secrets"))
	// Output:
	// <nil>
	// artifact name "../secrets": want words of [A-Za-z0-9._=-] between slashes
}
