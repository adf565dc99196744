package v2

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/inkreel/inkreel/author/request/field"
	"github.com/inkreel/inkreel/service"
	"github.com/inkreel/inkreel/service/httpapi"
)

// API does what the routes say. What v1 answers in the same words is exported.
type API struct{ Uses service.UseCases }

func (a API) generate(c *httpapi.Call) error {
	v, err := c.Values()
	if err != nil {
		return err
	}
	g, err := Request(v)
	if err != nil {
		return err
	}
	return a.Generate(c, g, http.StatusOK)
}

// Generate stores a request and answers with a status.
func (a API) Generate(c *httpapi.Call, g service.Generation, status int) error {
	retry, err := c.RetryKey()
	if err != nil {
		return err
	}
	done, err := a.Uses.Generate(c.R.Context(), c.Caller, g, retry)
	if err != nil {
		return err
	}
	return c.JSON(status, AcceptedOf(done))
}

// Status is videos/status.
func (a API) Status(c *httpapi.Call) error {
	return httpapi.Found(c, "job_id", a.Uses.Job, JobStatusOf)
}

// events streams a job. A client that has seen its end and comes back, as browsers
// do by themselves, is told that there is no more.
func (a API) events(c *httpapi.Call) error {
	id, err := c.ID("video_id")
	if err != nil {
		return err
	}
	if c.R.Method == http.MethodHead {
		if _, err := a.Uses.Job(c.R.Context(), c.Caller, id); err != nil {
			return err
		}
		c.W.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
		return nil
	}
	stream := c.Events()
	return a.Uses.Follow(c.R.Context(), c.Caller, id, func(j service.Job) error {
		event := strconv.FormatInt(j.Updated.UnixMicro(), 10) + "-" + string(j.Status)
		if j.Status.Ended() && stream.Seen(event) {
			c.W.WriteHeader(http.StatusNoContent)
			return nil
		}
		return stream.Send(event, "status", JobStatusOf(j))
	})
}

func (a API) cancel(c *httpapi.Call) error {
	return httpapi.Found(c, "video_id", a.Uses.Cancel, JobStatusOf)
}

// Upload is upload-file.
func (a API) Upload(c *httpapi.Call) error {
	name, file, err := c.File()
	if err != nil {
		return err
	}
	u, err := a.Uses.Upload(c.R.Context(), c.Caller, name, -1, file)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, uploaded(u))
}

// Films is the part of the caller's videos that is asked for.
func (a API) Films(c *httpapi.Call) (service.Page, error) {
	limit, offset, err := listPage(c)
	if err != nil {
		return service.Page{}, err
	}
	return a.Uses.Films(c.R.Context(), c.Caller, limit, offset)
}

// listPage is the part of a list that is asked for.
func listPage(c *httpapi.Call) (limit, offset int, err error) {
	l, err := c.Number("limit")
	if err != nil {
		return 0, 0, err
	}
	o, err := c.Number("offset")
	return int(l), int(o), err
}

func (a API) list(c *httpapi.Call) error {
	page, err := a.Films(c)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, videoList{httpapi.Each(page.Films, videoOf), page.Total})
}

func (a API) get(c *httpapi.Call) error {
	return httpapi.Found(c, "video_id", a.Uses.Film, videoOf)
}

func (a API) update(c *httpapi.Call) error {
	var asked struct {
		Title      *string             `json:"title"`
		Visibility *service.Visibility `json:"visibility"`
	}
	id, err := c.Change("video_id", &asked)
	if err != nil {
		return err
	}
	f, err := a.Update(c, id, service.Patch{Title: asked.Title, Visibility: asked.Visibility}, "title or visibility")
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, videoOf(f))
}

// Update changes a record; fields are those a change may have, for whoever sends none.
func (a API) Update(c *httpapi.Call, id string, p service.Patch, fields string) (service.Film, error) {
	if p == (service.Patch{}) {
		return service.Film{}, &service.Error{Kind: service.Invalid, Faults: []service.Fault{{Type: field.ValueError, Message: "there is nothing to change: give " + fields}}}
	}
	return a.Uses.UpdateFilm(c.R.Context(), c.Caller, id, p)
}

// Delete deletes a video.
func (a API) Delete(c *httpapi.Call) error {
	id, err := c.ID("video_id")
	if err != nil {
		return err
	}
	if err := a.Uses.DeleteFilm(c.R.Context(), c.Caller, id); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, Deleted{true, id})
}

func (a API) plan(c *httpapi.Call) error {
	id, err := c.ID("video_id")
	if err != nil {
		return err
	}
	text, err := a.Uses.FilmPlan(c.R.Context(), c.Caller, id)
	if err != nil {
		return err
	}
	return c.Bytes("application/json", text)
}

// mostMoment is longer than any scene, in seconds.
const mostMoment = 3600

func (a API) still(c *httpapi.Call) error {
	id, err := c.ID("video_id")
	if err != nil {
		return err
	}
	frame, err := c.ID("frame_id")
	if err != nil {
		return err
	}
	at, err := c.Number("t")
	if err != nil {
		return err
	}
	png, err := a.Uses.Still(c.R.Context(), c.Caller, id, frame, time.Duration(at*float64(time.Second)))
	if err != nil {
		return err
	}
	return c.Bytes("image/png", png)
}

// FrameVersions is frame-versions.
func (a API) FrameVersions(c *httpapi.Call) error {
	return httpapi.Found(c, "video_id", a.Uses.Frames, frameVersionsOf)
}

// EditFrames is edit-frames.
func (a API) EditFrames(c *httpapi.Call) error {
	var edits service.FrameEdits
	id, err := c.Change("video_id", &edits)
	if err != nil {
		return err
	}
	if len(edits.FrameIDs) != len(edits.Prompts) {
		return &service.Error{Kind: service.Invalid, Faults: []service.Fault{{
			Type: field.ValueError, Path: []any{"edit_prompts"},
			Message: fmt.Sprintf("`edit_prompts` has %d entries and `frame_ids` has %d: give one for each", len(edits.Prompts), len(edits.FrameIDs)),
		}}}
	}
	jobs, err := a.Uses.EditFrames(c.R.Context(), c.Caller, id, edits)
	if err != nil {
		return err
	}
	message := fmt.Sprintf("%d frames are drawn anew; ask after each edit_job_id.", len(jobs))
	if len(jobs) == 1 {
		message = "1 frame is drawn anew; ask after its edit_job_id."
	}
	return c.JSON(http.StatusOK, EditsAccepted{id, "processing", message, jobs})
}

// EditStatus is edits/status.
func (a API) EditStatus(c *httpapi.Call) error {
	return httpapi.Found(c, "edit_job_id", a.Uses.EditJob, func(e service.Edit) EditStatus { return EditStatus(e) })
}

// CombineFrames is combine-frames.
func (a API) CombineFrames(c *httpapi.Call) error {
	var asked struct {
		URLs []string `json:"frame_animation_urls"`
	}
	id, err := c.Change("video_id", &asked)
	if err != nil {
		return err
	}
	job, err := a.Uses.CombineFrames(c.R.Context(), c.Caller, id, asked.URLs)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, CombineAccepted{job, id, "processing"})
}

func (a API) setFrameVersion(c *httpapi.Call) error {
	var asked struct {
		Frame string `json:"frame_id"`
		URL   string `json:"frame_animation_url"`
	}
	id, err := c.Change("video_id", &asked)
	if err != nil {
		return err
	}
	url, err := a.Uses.UseFrame(c.R.Context(), c.Caller, id, asked.Frame, asked.URL)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, frameChosen{id, asked.Frame, url})
}

func (a API) styles(c *httpapi.Call) error {
	all, err := a.Uses.Styles(c.R.Context(), c.Caller)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, styleList{true, httpapi.Each(all, customStyleOf)})
}

func (a API) createStyle(c *httpapi.Call) error {
	var asked service.NewStyle
	if err := c.Into(&asked); err != nil {
		return err
	}
	s, err := a.Uses.CreateStyle(c.R.Context(), c.Caller, asked)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, styleAnswerOf(s))
}

func (a API) style(c *httpapi.Call) error {
	return httpapi.Found(c, "custom_style_id", a.Uses.Style, styleAnswerOf)
}

func (a API) deleteStyle(c *httpapi.Call) error {
	id, err := c.ID("custom_style_id")
	if err != nil {
		return err
	}
	if err := a.Uses.DeleteStyle(c.R.Context(), c.Caller, id); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

func (a API) credits(c *httpapi.Call) error {
	b, err := a.Uses.Credits(c.R.Context(), c.Caller)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, credits{b.Plan, b.Balance, b.Status})
}

func (a API) gallery(c *httpapi.Call) error {
	limit, offset, err := listPage(c)
	if err != nil {
		return err
	}
	page, err := a.Uses.Gallery(c.R.Context(), limit, offset)
	if err != nil {
		return err
	}
	c.W.Header().Set("Cache-Control", "public, max-age=60")
	return c.JSON(http.StatusOK, gallery{httpapi.Each(page.Films, shownOf), page.Total})
}

func (a API) submitPlan(c *httpapi.Call) error {
	v, err := c.Values()
	if err != nil {
		return err
	}
	if len(v.Faults) > 0 {
		return &service.Error{Kind: service.Invalid, Faults: v.Faults}
	}
	retry, err := c.RetryKey()
	if err != nil {
		return err
	}
	text, err := json.Marshal(v.Is["plan"])
	if err != nil {
		return err
	}
	o := service.PlanOptions{Visibility: service.Private}
	o.VideoID, _ = v.Is["video_id"].(string)
	o.Title, _ = v.Is["title"].(string)
	o.WebhookURL, _ = v.Is["webhook_url"].(string)
	if is, ok := v.Is["visibility"].(string); ok {
		o.Visibility = service.Visibility(is)
	}
	done, err := a.Uses.SubmitPlan(c.R.Context(), c.Caller, text, o, retry)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, AcceptedOf(done))
}

func (a API) checkPlan(c *httpapi.Call) error {
	var asked struct {
		Plan json.RawMessage `json:"plan"`
	}
	if err := c.Into(&asked); err != nil {
		return err
	}
	r, err := a.Uses.CheckPlan(c.R.Context(), c.Caller, asked.Plan)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, planReportOf(r))
}
