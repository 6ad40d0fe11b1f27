import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'

import { whyForbidden } from './arrows.mjs'

describe('the arrows', () => {
  test.each([
    ['contracts/calls.ts', 'zod/mini'],
    ['domain/scoring.ts', '#contracts/calls.ts'],
    ['src/machines/session.machine.ts', 'xstate'],
    ['src/features/calls/call-table.tsx', '#src/ui/page.tsx'],
    ['src/features/calls/call-table.tsx', './calls.api.ts'],
    ['src/features/calls/call-table.tsx', '#src/conversation/jump.ts'],
    ['src/features/scorecards/preview/preview.tsx', '#src/evaluation/scorecard-form.tsx'],
    ['src/evaluation/audit/evaluation-page.tsx', '#src/conversation/jump.ts'],
    ['src/features/premium/premium-page.tsx', '#src/reporting/period-filter.tsx'],
    ['src/routes/_signed-in/calls.tsx', '#src/features/calls/calls-page.tsx'],
    ['src/app/router.ts', '#src/features/auth/login-screen.tsx'],
    ['server/modules/calls/calls.repository.ts', '#server/kernel/scope.ts'],
    ['server/modules/dashboards/goals.ts', '#server/modules/collections/public.ts'],
    ['src/features/calls/call-table.tsx', '../tickets/public.ts'],
    ['server/importers/vcon.ts', 'node:crypto'],
    ['server/importers/content.ts', '#server/archives/unzipped.ts'],
    ['server/support-mail/reply-letter.ts', '#server/plugins/mail.ts'],
    ['src/lib/http.test.ts', '#tests/support/server.ts'],
  ])('%s may import %s', (file, specifier) => {
    expect(whyForbidden(file, specifier)).toBeNull()
  })

  test.each([
    ['contracts/calls.ts', '#domain/privacy/masks.ts'],
    ['contracts/calls.ts', 'react'],
    ['domain/scoring.ts', 'node:fs'],
    ['src/machines/session.machine.ts', '#src/lib/http.ts'],
    ['src/machines/session.machine.ts', 'ofetch'],
    ['src/ui/page.tsx', '#contracts/calls.ts'],
    ['src/features/calls/call-table.tsx', '#src/features/dashboard/tiles.tsx'],
    ['src/features/calls/call-table.tsx', '../dashboard/tiles.tsx'],
    ['src/conversation/raw-panel.tsx', '#src/features/calls/calls.api.ts'],
    ['src/reporting/period-filter.tsx', '#src/features/premium/premium-page.tsx'],
    ['src/conversation/raw-panel.tsx', '#src/evaluation/scorecard-form.tsx'],
    ['src/routes/_signed-in/calls.tsx', '#src/ui/page.tsx'],
    ['src/lib/http.ts', '#server/kernel/failures.ts'],
    ['src/lib/http.ts', 'node:fs'],
    ['server/modules/calls/calls.repository.ts', '#server/modules/imports/imports.repository.ts'],
    ['server/modules/dashboards/goals.ts', '#server/modules/collections/figures/public.ts'],
    ['src/conversation/raw-panel.tsx', '#src/features/calls/public.ts'],
    ['server/lifecycle/lifecycle.ts', '#server/modules/alerts/public.ts'],
    ['server/importers/vcon.ts', '#server/db/database.ts'],
    ['server/support-mail/thread-of.ts', '#server/db/database.ts'],
    ['server/app.ts', '#src/lib/http.ts'],
    ['server/app.ts', '#tests/support/server.ts'],
  ])('%s may not import %s', (file, specifier) => {
    expect(whyForbidden(file, specifier)).toMatch(/may|no node:/)
  })
})

describe('the linter', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const house = mkdtempSync(path.join(tmpdir(), 'atalaya-arrows-'))
  afterAll(() => rmSync(house, { recursive: true }))

  test('fails on a planted violation and names both sides', () => {
    cpSync(path.join(root, 'tools/arrows.mjs'), path.join(house, 'tools/arrows.mjs'))
    cpSync(path.join(root, '.oxlintrc.json'), path.join(house, '.oxlintrc.json'))
    symlinkSync(path.join(root, 'node_modules'), path.join(house, 'node_modules'))
    mkdirSync(path.join(house, 'contracts'))
    const planted = path.join(house, 'contracts/planted.ts')
    const oxlint = path.join(root, 'node_modules/.bin/oxlint')

    writeFileSync(planted, "export { http } from '#src/lib/http.ts'\n")
    const refused = spawnSync(oxlint, ['contracts'], { cwd: house, encoding: 'utf8' })
    expect(refused.status).not.toBe(0)
    expect(refused.stdout).toContain('contracts may not import src/lib/http.ts')

    writeFileSync(planted, "export { z } from 'zod/mini'\n")
    expect(() => execFileSync(oxlint, ['contracts'], { cwd: house })).not.toThrow()
  })
})
