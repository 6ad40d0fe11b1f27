import type { ImportDraft } from '#contracts/imports.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/failures.ts'
import { isAllowedUrl } from '#server/fetch-url.ts'
import { resolveInside } from '#server/modules/imports/offered-folders.ts'
import { texts } from '#server/texts.ts'

/** Refuses a folder or an address that the configuration does not offer. */
export async function refuseSource(
  source: ImportDraft['source'],
  { folders, hosts }: Config['imports'],
): Promise<void> {
  if (source.type === 'folder' && (await resolveInside(folders, source.path)) === null) {
    throw new Refusal({ kind: 'invalid', message: texts.importFolder, errors: { source: [texts.importFolder] } })
  }
  if (source.type === 'url' && !isAllowedUrl(source.url, hosts)) {
    throw new Refusal({ kind: 'invalid', message: texts.importUrl, errors: { source: [texts.importUrl] } })
  }
}
