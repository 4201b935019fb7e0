package apply

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/p2go/p2go/runtime/catalogfile"
)

// parseSchedule is a schedule with parameters in JSON.
func parseSchedule(t *testing.T, parameters string) (*schedule, error) {
	t.Helper()
	c, err := catalogfile.Parse(`{"name": "vm", "environment": "production", "edges": [], "resources": [{"type": "Schedule", "title": "s", "parameters": {` + parameters + `}}]}`)
	require.NoError(t, err)
	return newSchedule(&Declared{Resource: c.Resources()[0]})
}

func TestScheduleParameters(t *testing.T) {
	const hours, days = "Valid values are hourly, daily, weekly, monthly, never.", " is not a valid day of the week"
	for _, c := range [...]struct{ name, given, want string }{
		{"range", `"25 - 3"`, `Munging failed for value "25 - 3" in class range: Invalid hour '25'`},
		{"range", `"1:60 - 3"`, `Munging failed for value "1:60 - 3" in class range: Invalid minute '60'`},
		{"range", `"a - b"`, "Invalid range value 'a - b'"},
		{"range", `["1 - 3 - 5"]`, "Invalid range 1 - 3 - 5"},
		{"range", `"-3 - 4"`, "Invalid range -3 - 4"},
		{"range", "3", "Invalid range value '3'"},
		{"range", `"x1 - 3"`, ""},
		{"range", `"1:2:3:4 - 5"`, ""},
		{"range", `" 22 -  3 "`, ""},
		{"period", `"yearly"`, `Invalid value "yearly". ` + hours},
		{"period", `["daily"]`, `Invalid value ["daily"]. ` + hours},
		{"period", "7", "Invalid value 7. " + hours},
		{"periodmatch", `"numbers"`, `Invalid value "numbers". Valid values are number, distance.`},
		{"repeat", `"many"`, "Repeat must be a number"},
		{"repeat", `"-1"`, "Repeat must be a number"},
		{"repeat", "1.5", "Repeat must be a number"},
		{"repeat", "true", "Repeat must be a number"},
		{"repeat", `2, "periodmatch": "number"`, "Repeat must be 1 unless periodmatch is 'distance', not 'number'"},
		{"repeat", `"1", "periodmatch": "number"`, "Repeat must be 1 unless periodmatch is 'distance', not 'number'"},
		{"repeat", `"3"`, ""},
		{"weekday", `["Mon", "Wedn"]`, "Wedn" + days},
		{"weekday", "7", "7" + days},
		{"weekday", `"Thurday"`, "Thurday" + days},
		{"weekday", "true", "true" + days},
		{"weekday", `["TUES", "Thursday", "Wednes"]`, ""},
	} {
		_, err := parseSchedule(t, `"`+c.name+`": `+c.given)
		if c.want == "" {
			require.NoError(t, err, c.given)
			continue
		}
		require.EqualError(t, err, "Parameter "+c.name+" failed on Schedule[s]: "+c.want)
	}
}

// TestScheduleMatches has what Puppet says of schedules, of when something was checked, and of a time.
func TestScheduleMatches(t *testing.T) {
	cases, err := os.ReadFile("testdata/schedules.tsv")
	require.NoError(t, err)
	for line := range strings.Lines(string(cases)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		var parameters []string
		for given := range strings.SplitSeq(fields[0], ";") {
			if name, values, ok := strings.Cut(given, "="); ok {
				values = `"` + strings.ReplaceAll(values, "|", `", "`) + `"`
				if strings.Contains(values, ",") {
					values = "[" + values + "]"
				}
				parameters = append(parameters, `"`+name+`": `+values)
			}
		}
		s, err := parseSchedule(t, strings.Join(parameters, ", "))
		require.NoError(t, err)
		got, err := s.matches(second(t, fields[1]), second(t, fields[2]))
		require.NoError(t, err)
		require.Equal(t, fields[3], strconv.FormatBool(got), line)
	}
}

func second(t *testing.T, text string) time.Time {
	t.Helper()
	n, err := strconv.ParseInt(text, 10, 64)
	require.NoError(t, err)
	return time.Unix(n, 0).UTC()
}

func TestImpliedSchedules(t *testing.T) {
	now := time.Unix(1_700_000_000, 0)
	for name, want := range map[string]time.Duration{"puppet": 30 * time.Minute, "hourly": time.Hour, "daily": 24 * time.Hour} {
		for _, past := range []time.Duration{want - time.Second, want} {
			due, err := implied(name).matches(now.Add(-past), now)
			require.NoError(t, err)
			require.Equal(t, past == want, due, name)
		}
	}
	require.Nil(t, implied("yearly"))
	_, err := (&schedule{period: "daily"}).matches(now, now)
	require.EqualError(t, err, "divided by 0")
}
