import type { Import } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'

/** Whether an import stores or has stored something. Until then its counts are the estimate of the check. */
export const hasBegun = ({ state }: Pick<Import, 'state'>): boolean => !BEFORE.has(state)

const BEFORE = new Set<ImportState>(['received', 'checking', 'ready', 'queued'])
