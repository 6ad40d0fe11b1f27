import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

import { Radio, Stack, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { Draft } from '#src/forms/use-draft.ts'

import type { PostDraft } from './post-draft.ts'

/** When people see the post. */
export function PublishingField({ draft }: { draft: Draft<PostDraft> }) {
  const { t } = useLingui()
  const { publishing, at } = draft.values
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

  return (
    <Radio.Group
      label={t`Publishing`}
      value={publishing}
      onChange={(value) => draft.change({ publishing: WAYS.find((way) => way === value) ?? 'draft' })}
      error={draft.errors['published_at']?.[0]}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="draft" label={t`Draft: nobody sees it`} />
        <Radio value="now" label={t`Published`} />
        <Radio value="scheduled" label={t`At a later time`} />
        {publishing === 'scheduled' && (
          <TextInput
            type="datetime-local"
            label={t`Appears at`}
            description={zone}
            required
            value={at}
            onChange={({ currentTarget: { value } }) => draft.change({ at: value })}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

const WAYS = ['draft', 'now', 'scheduled'] as const
