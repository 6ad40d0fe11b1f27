import { type ImportReport, importReportSchema } from '#contracts/conversation.ts'

import type { Product } from './product.ts'

/** Imports files or folders beside the running server. The report is the last line that the command says. */
export async function imported(product: Product, ...paths: string[]): Promise<ImportReport> {
  const said = await product.atalaya('import', ...paths, '--json')
  return importReportSchema.parse(JSON.parse(said.trim().split('\n').at(-1)!))
}
