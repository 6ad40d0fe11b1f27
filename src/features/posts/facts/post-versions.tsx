import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'

import { Button, Modal } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
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
  /** Something is written that a version put into the form takes the place of. */
  isUnsaved: boolean
  onRestore: (version: PostVersion) => void
}

/** How the post was at each save; any of them can be put into the form again. */
export function PostVersions({ post, api, isUnsaved, onRestore }: PostVersionsProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Promise<Versions> | null>(null)
  const open = () => setAsked(api.versions(post.id))

  return (
    <>
      <Button variant="default" onClick={open}>
        <Trans>Versions</Trans>
      </Button>
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={<Trans>Versions of this post</Trans>}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {asked && (
          <VersionList
            versions={asked}
            fetchVersion={(version) => api.version(post.id, version)}
            isUnsaved={isUnsaved}
            onRetry={open}
            onRestore={(version) => {
              onRestore(version)
              setAsked(null)
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
  const [looked, setLooked] = useState<{ version: number; answer: Promise<PostVersion> } | null>(null)
  const look = (version: number) => setLooked({ version, answer: fetchVersion(version) })

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
                aria-expanded={looked?.version === version}
                onClick={() => (looked?.version === version ? setLooked(null) : look(version))}
              >
                <Trans>Look at it</Trans>
              </Button>
              {looked?.version === version && (
                <div className={classes['looked']}>
                  <LookedVersion
                    answer={looked.answer}
                    isUnsaved={isUnsaved}
                    onRetry={() => look(version)}
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

type LookedVersionProps = {
  answer: Promise<PostVersion>
  isUnsaved: boolean
  onRetry: () => void
  onRestore: (version: PostVersion) => void
}

function LookedVersion({ answer, isUnsaved, onRetry, onRestore }: LookedVersionProps) {
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
