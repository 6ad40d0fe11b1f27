import { parentPort } from 'node:worker_threads'

import type { DrawAnswer } from '#server/reports/pdf/pdf-thread.ts'
import { reportPdf } from '#server/reports/pdf/report-pdf.ts'
import type { ReportDocument } from '#server/reports/report-document.ts'

if (!parentPort) throw new Error('this file is started as a worker thread')
const port = parentPort

port.on('message', async (report: ReportDocument) => {
  try {
    const pdf = new Uint8Array(await reportPdf(report))
    port.postMessage({ pdf } satisfies DrawAnswer, [pdf.buffer])
  } catch (error) {
    port.postMessage({ reason: error instanceof Error ? error.message : String(error) } satisfies DrawAnswer, [])
  }
})
