# Writes budget.xlsx: two sheets, formulas with their values left to the program that opens it.
from openpyxl import Workbook
from openpyxl.styles import Font

book = Workbook()
home = book.active
home.title = "Household budget"
home.append(["Household budget, euros a month"])
home["A1"].font = Font(bold=True, size=14)
home.append([])
home.append(["Item", "Planned", "Spent"])
for row in [("Rent", 950, 950), ("Food", 480, 523), ("Transport", 160, 142), ("Electricity", 90, 117), ("School", 75, 68), ("Savings", 200, 155)]:
    home.append(row)
home.append(["Total", "=SUM(B4:B9)", "=SUM(C4:C9)"])

shop = book.create_sheet("Sales by quarter")
shop.append(["Product", "Q1", "Q2", "Q3", "Q4"])
for row in [("Honey", 1240, 1510, 1985, 2760), ("Candles", 430, 390, 520, 1640), ("Soap", 310, 365, 340, 585)]:
    shop.append(row)
for s in (home, shop):
    s.column_dimensions["A"].width = 18
    for cell in s[3 if s is home else 1]:
        cell.font = Font(bold=True)
book.save("budget.xlsx")
