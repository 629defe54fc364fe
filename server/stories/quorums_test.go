package stories

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A student asks for more processes than are examined, then for a plane that does not exist, then lets arbiters fail; the form is
// sent by the Enter key, and the address says all of it.
func TestQuorumsAreExaminedFromTheKeyboard(t *testing.T) {
	t.Parallel()
	v := begin(t, desktop)
	v.seen.forgive("status of 422") // that is what too many are answered with
	v.open("/algorithms/maekawa?lang=en")
	v.settle()
	v.click("link", "The quorums, examined")
	v.until("the Fano plane is there", `document.querySelectorAll(".quorum-findings .holds").length === 13`)

	v.paste("[name=n]", "500")
	v.key(kb.Enter)
	v.until("so many are refused", `document.querySelector("[role=alert]")?.textContent.includes("500 is not one of 1..133")`)
	v.usable("where too many are asked for")

	v.paste("[name=n]", "111")
	v.key(kb.Enter)
	v.until("there is no plane of order 10", `document.querySelector(".quorum-head")?.textContent.includes("no plane of order 10")`)

	v.paste("[name=n]", "7")
	v.paste("[name=down]", "2,3,5")
	v.key(kb.Enter)
	v.until("they stop who ask those", `location.search.includes("down=2%2C3%2C5") && document.querySelector(".quorum-counts .broken")`)
	v.open("/quorums?n=7&system=majority&down=2,3,5&lang=en")
	v.settle()
	if left := v.text(".quorum-counts li:last-child"); left != "✓ stopped: 0" {
		t.Errorf("of majorities there is left: %s", left)
	}
	v.shot("quorums of majorities")
}
