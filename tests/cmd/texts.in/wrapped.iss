# wrapped, with a comment
.Shape~4x4
.~R1C1_1~R1C2_2~R2C1_3~R2C3_1
.~R3C1_2~R4C3_2~R3C4_1
