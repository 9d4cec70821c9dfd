"""What is taught: questions and their one checker, the learner's progress, the words, and what each notebook asks.

For every lesson: `quiz`, `sentence`, `lessons`, `students` and `wrong_rules`, `progress`, `review`, `glossary`,
`gloss`, `term_quiz`, `term_masks`, `counted_games`, `given`. For one lesson, by its notebook, all modules (and data)
that begin with these words:

    01 one_trick, led_aces              07 kitty
    02 three_powers, power              08 opening
    03 points, settling, settlement     09 trumps
    04 first_game, legal, same_deal     10 timing, rewinding
    05 table_talk                       11 defence
    06 bidding                          12 review_board, page, friend_test

Exercises beside the notebooks: `puzzles`. Nothing here is drawn; the widgets do that.
"""
