import { type ImportReport, importReportSchema } from '#contracts/conversation.ts'

import type { Product } from './product.ts'

/** Imports files or folders while the server runs. The report is the last line that the command prints. */
export async function importFiles(product: Product, ...paths: string[]): Promise<ImportReport> {
  const output = await product.atalaya('import', ...paths, '--json')
  return importReportSchema.parse(JSON.parse(output.trim().split('\n').at(-1)!))
}
