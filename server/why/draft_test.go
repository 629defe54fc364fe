package why_test

import _ "fano/algorithms/testdata/draft" // run these tests with the draft algorithm, too
