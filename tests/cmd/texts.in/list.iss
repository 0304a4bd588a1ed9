.Shape~4x4.~R1C1_1
.Shape~6x6.~R1C1_1
