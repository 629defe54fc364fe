package explore_test

import _ "fano/algorithms/testdata/draft" // these tests hold of a draft, too
