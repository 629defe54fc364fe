package long

import _ "fano/algorithms/testdata/draft" // run these tests on a draft as well
