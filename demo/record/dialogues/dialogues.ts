import type { Dialogue } from '../dialogue.ts'
import { brazilRetention } from './brazil-retention.ts'
import { brazilSale } from './brazil-sale.ts'
import { chileRetention } from './chile-retention.ts'
import { chileSale } from './chile-sale.ts'
import { mexicoCollection } from './mexico-collection.ts'
import { mexicoVerification } from './mexico-verification.ts'
import { peruClaim } from './peru-claim.ts'
import { peruService } from './peru-service.ts'

export const dialogues: Dialogue[] = [
  chileSale,
  chileRetention,
  mexicoVerification,
  mexicoCollection,
  peruClaim,
  peruService,
  brazilSale,
  brazilRetention,
]
