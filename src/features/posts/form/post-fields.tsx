import { NativeSelect, TextInput } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { postKinds } from '#contracts/lists/posts.ts'
import type { PostOptions } from '#contracts/posts.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { RichTextEditor } from '#src/ui/rich-text/rich-text-editor.tsx'
import { postKindNames } from '#src/words/posts.ts'

import { categoryChoices } from '../category-choices.ts'
import type { PostsApi } from '../posts.api.ts'
import { AudienceField } from './audience-field.tsx'
import { CoverField } from './cover-field.tsx'
import type { PostDraft } from './post-draft.ts'
import classes from './post-fields.module.css'
import { PublishingField } from './publishing-field.tsx'
import { bodyProblem } from './refuse-incomplete.ts'

type PostFieldsProps = {
  draft: Draft<PostDraft>
  options: PostOptions
  api: PostsApi
}

/** The words on the left, and on the right who sees them when. */
export function PostFields({ draft, options, api }: PostFieldsProps) {
  const { t, i18n } = useLingui()

  return (
    <div className={classes['fields']}>
      <div className={classes['words']}>
        <TextInput {...draft.text('title')} label={t`Title`} maxLength={200} required />
        <RichTextEditor
          label={t`Text`}
          value={draft.values.body}
          onChange={(document) => draft.change({ body: document as RichText })}
          upload={async (file) => (await api.upload(file)).url}
          error={draft.errors['body']?.[0] ?? bodyProblem(i18n, draft.values.body)}
        />
      </div>
      <div className={classes['settings']}>
        <PublishingField draft={draft} />
        <NativeSelect
          label={t`Kind`}
          value={draft.values.kind}
          data={postKinds.map((value) => ({ value, label: i18n._(postKindNames[value]) }))}
          onChange={({ currentTarget: { value } }) =>
            draft.change({ kind: postKinds.find((name) => name === value) ?? 'news' })
          }
        />
        <NativeSelect
          label={t`Category`}
          value={String(draft.values.category_id ?? '')}
          data={[{ value: '', label: t`None` }, ...categoryChoices(options.categories)]}
          error={draft.errors['category_id']?.[0]}
          onChange={({ currentTarget: { value } }) =>
            draft.change({ category_id: value === '' ? null : Number(value) })
          }
        />
        <AudienceField draft={draft} roles={options.roles} />
        <CoverField draft={draft} api={api} />
      </div>
    </div>
  )
}
