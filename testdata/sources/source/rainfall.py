# Writes rainfall.xlsx, which LibreOffice saves as rainfall.xls.
import csv
from openpyxl import Workbook

book = Workbook()
sheet = book.active
sheet.title = "Rainfall"
sheet.append(["Rainfall in two cities"])
sheet.append([])
for i, row in enumerate(csv.reader(open("rain.csv"))):
    sheet.append(row if i == 0 else [row[0]] + [int(v) for v in row[1:]])
book.save("rainfall.xlsx")
