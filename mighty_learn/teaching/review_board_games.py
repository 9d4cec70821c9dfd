"""Three whole games for lesson 12, as records: in each seat 0 is the declarer, and not every card is the best one.

They were dealt with the seeds 3, 33 and 39 and played by rules of thumb, seat 0 straying now and then by chance. What
they show is not written here: it is worked out each time.
"""
from __future__ import annotations

MADE = """\
mighty
rules campus
dealer 0
hand 0 SQ S5 DA DK D9 D7 D2 CA C6 C4
hand 1 SA S2 H9 H8 H6 H4 D10 CJ C9 C2
hand 2 SJ S7 S6 HQ H7 D6 D4 CQ C5 JK
hand 3 SK S10 S8 HA HJ H10 H2 DQ C8 C7
hand 4 S9 S4 S3 H3 DJ D8 D3 CK C10 C3
kitty HK H5 D5
auction D13 pass pass pass pass
discard SQ S5 HK
change D15
friend SA
trick C4 C2 C5 C7 C10
trick C3! CA C9 JK C8
trick DA D10 D4 DQ D3
trick DK CJ D6 H2 D8
trick H5 H4 H7 HA H3
trick SK S3 D2 S2 S6
trick D5 H6 S7 S8 DJ
trick S4 C6 SA SJ S10
trick H8 HQ H10 S9 D9
trick D7 H9 CQ HJ CK
"""

MISSED = """\
mighty
rules campus
dealer 0
hand 0 SQ S8 S7 S5 HA DJ D5 D3 CJ JK
hand 1 SK H8 H6 D9 D8 D2 C8 C6 C5 C3
hand 2 S6 H9 H7 H5 H3 DA DK CA CQ C7
hand 3 SA SJ S9 HQ H10 H2 D6 CK C9 C2
hand 4 S10 S4 S3 S2 HK H4 DQ D7 C10 C4
kitty HJ D10 D4
auction S13 pass H14 pass pass S15 pass
discard HJ D10 CJ
keep
friend DA
trick HA H6 H3 H2 H4
trick JK>S SK S6 S9 S2
trick S5 D2 H5 SA S3
trick C2 C4 D5 C3 CQ
trick C7 C9 C10 S7 C5
trick SQ C6 H7 SJ S4
trick D3 D8 DK D6 D7
trick CA CK S10 D4 C8
trick HK S8 H8 H9 H10
trick DJ D9 DA HQ DQ
"""

LOST = """\
mighty
rules campus
dealer 0
hand 0 HQ H10 H7 DA D2 CA C10 C6 C5 JK
hand 1 SK SJ S10 S9 S7 DK D6 CJ C7 C4
hand 2 S4 S2 H9 H6 H3 H2 DJ D10 D7 CQ
hand 3 SA S8 S5 HJ H4 DQ D9 D5 D4 C3
hand 4 SQ S3 HA H8 H5 D8 D3 CK C9 C8
kitty S6 HK C2
auction C13 S14 pass pass pass C15 pass
discard S6 HQ H10
keep
friend SA
trick DA D6 D7 D4 D3
trick C2 C4 CQ C3 CK
trick S3! JK SK S2 S5
trick DK D10 SA D8 D2
trick H4 HA H7 S10 H2
trick SQ C6 S7 S4 S8
trick CA C7 H3 HJ C8
trick C5 CJ DJ D5 C9
trick S9 H6 D9 H5 HK
trick SJ H9 DQ H8 C10
"""
