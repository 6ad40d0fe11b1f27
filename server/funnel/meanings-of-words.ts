import { createHash } from 'node:crypto'

import { dispositions } from '#contracts/dispositions.ts'
import { isEffectiveContact } from '#domain/collections/effective-contact.ts'
import { dispositionWords } from '#domain/disposition-words.ts'
import { dispositionPath } from '#domain/dispositions.ts'

/** Another text for each state of the product’s knowledge of what words mean. */
export const meaningsOfWords: string = createHash('sha256')
  .update(
    JSON.stringify(dispositions.map((one) => [dispositionPath(one), isEffectiveContact(one), dispositionWords[one]])),
  )
  .digest('hex')
