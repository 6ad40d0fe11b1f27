import type { ReportFormat } from '#contracts/report-kinds.ts'
import type { PdfThread } from '#server/reports/pdf/pdf-thread.ts'
import type { ReportDocument } from '#server/reports/report-document.ts'
import { reportXlsx } from '#server/reports/report-xlsx.ts'

export const reportMediaTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A report in a format. Rejects with the error of the drawing, or when it was cancelled. */
export const reportFile = (
  report: ReportDocument,
  format: ReportFormat,
  pdf: PdfThread,
  signal?: AbortSignal,
): Promise<Buffer> => (format === 'pdf' ? pdf.draw(report, signal) : reportXlsx(report))
