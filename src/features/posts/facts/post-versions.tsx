import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { useState } from 'react'

import type { PostDetail, PostVersion, PostVersions as Versions } from '#contracts/posts.ts'
import { Moment } from '#src/ui/moment.tsx'
import { RichText } from '#src/ui/rich-text/rich-text.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { PostsApi } from '../posts.api.ts'
import classes from './facts.module.css'

type PostVersionsProps = {
  post: PostDetail
  api: PostsApi
  /** The form has unsaved changes that a restored version would replace. */
  isUnsaved: boolean
  onRestore: (version: PostVersion) => void
}

/** The saved versions of the post; any of them can be put back into the form. */
export function PostVersions({ post, api, isUnsaved, onRestore }: PostVersionsProps) {
  const { t } = useLingui()
  const [versions, setVersions] = useState<Promise<Versions> | null>(null)
  const openVersions = () => setVersions(api.versions(post.id))

  return (
    <>
      <Button variant="default" onClick={openVersions}>
        <Trans>Versions</Trans>
      </Button>
      <Modal
        opened={versions !== null}
        onClose={() => setVersions(null)}
        title={<Trans>Versions of this post</Trans>}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {versions && (
          <VersionList
            versions={versions}
            fetchVersion={(version) => api.version(post.id, version)}
            isUnsaved={isUnsaved}
            onRetry={openVersions}
            onRestore={(version) => {
              onRestore(version)
              setVersions(null)
            }}
          />
        )}
      </Modal>
    </>
  )
}

type VersionListProps = {
  versions: Promise<Versions>
  fetchVersion: (version: number) => Promise<PostVersion>
  isUnsaved: boolean
  onRetry: () => void
  onRestore: (version: PostVersion) => void
}

function VersionList({ versions, fetchVersion, isUnsaved, onRetry, onRestore }: VersionListProps) {
  const [selected, setSelected] = useState<{ version: number; answer: Promise<PostVersion> } | null>(null)
  const select = (version: number) => setSelected({ version, answer: fetchVersion(version) })

  return (
    <AsyncContent answer={usePromiseState(versions)} onRetry={onRetry}>
      {({ data }) => (
        <ol className={classes['list']}>
          {data.map(({ version, title, saved_by, saved_at }) => (
            <li key={version} className={classes['row']}>
              <span>
                <Trans>
                  {version}. {title}
                </Trans>
                <span className={classes['note']}>
                  {saved_by} · <Moment at={saved_at} as="date-time" />
                </span>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-expanded={selected?.version === version}
                onClick={() => (selected?.version === version ? setSelected(null) : select(version))}
              >
                <Trans>Look at it</Trans>
              </Button>
              {selected?.version === version && (
                <div className={classes['looked']}>
                  <SelectedVersion
                    answer={selected.answer}
                    isUnsaved={isUnsaved}
                    onRetry={() => select(version)}
                    onRestore={onRestore}
                  />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
    </AsyncContent>
  )
}

type SelectedVersionProps = {
  answer: Promise<PostVersion>
  isUnsaved: boolean
  onRetry: () => void
  onRestore: (version: PostVersion) => void
}

function SelectedVersion({ answer, isUnsaved, onRetry, onRestore }: SelectedVersionProps) {
  return (
    <AsyncContent answer={usePromiseState(answer)} onRetry={onRetry}>
      {(version) => (
        <>
          <RichText document={version.body} />
          {isUnsaved && (
            <p className={classes['note']}>
              <Trans>What you have written here is not saved.</Trans>
            </p>
          )}
          <Button size="xs" onClick={() => onRestore(version)}>
            <Trans>Put this version into the form</Trans>
          </Button>
        </>
      )}
    </AsyncContent>
  )
}
