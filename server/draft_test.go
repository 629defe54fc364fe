package main

import _ "fano/algorithms/testdata/draft" // the tests must pass with a draft, too
