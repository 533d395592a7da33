"""What people read and see: phrases, words, the layout of the board, the table as text."""
