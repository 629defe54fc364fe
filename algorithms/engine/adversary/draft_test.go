package adversary_test

import _ "fano/algorithms/testdata/draft" // run these tests on a draft, too
