"""Four questions about one's own hand, each answered by a small table that prints and draws itself.

`bid_curve`: what may be bid on these ten cards. `first_trick`: what to lead first. `trump_drain`: how many rounds of
trump to draw. `mighty_timing`: when to play the Mighty or the joker. All play common worlds on by a policy; what is
best against better players, or with hands laid open, is not asked here.
"""
