// Package account knows who calls: workspaces and their keys, what their plans
// allow, their credits and how often they may ask.
package account

// Caller is whoever a key belongs to.
type Caller struct {
	Workspace    string // id
	KeyID        string
	Plan         string
	Entitlements Entitlements
}

// Entitlements are what a plan allows.
type Entitlements struct {
	Upload      bool `json:"upload"`
	CustomStyle bool `json:"custom_style"`
	Timing15    bool `json:"timing_15"`
	PerMinute   int  `json:"per_minute"` // requests
	Running     int  `json:"running"`    // jobs at once
}
