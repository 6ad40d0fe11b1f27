import { inventNewestDebts } from '../collections/newest-debts.ts'
import type { Places } from '../places.ts'
import type { Random } from '../random.ts'
import { type Invented, planUploads } from './plan-uploads.ts'
import { upload, type UploadTools } from './upload.ts'

/** Brings in what partners sent, one file after the other: later ones tell of what earlier ones brought. */
export async function makeUploads(
  tools: UploadTools,
  random: Random,
  places: Places,
  told: Omit<Invented, 'newest'>,
): Promise<void> {
  const newest = inventNewestDebts(random, told.conversations, told.today)
  for (const { partner, ...planned } of planUploads(random, { ...told, newest })) {
    await upload(tools, { ...planned, partner_id: places.partner.get(partner)! })
  }
}
