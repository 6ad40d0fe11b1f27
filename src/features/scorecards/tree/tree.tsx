import { Trans, useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconLanguage, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { Question, ScorecardContent, Section } from '#contracts/scorecard-content.ts'
import type { FoundMistake } from '#domain/scoring/scorecard-mistakes.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useFormats } from '#src/ui/formats.ts'

import { BuilderLink } from '../builder/builder-link.tsx'
import { formatNode } from '../builder/builder-search.ts'
import type { ContentNode } from '../content/edit-content.ts'
import { missingInQuestion, missingInSection } from '../content/missing-texts.ts'
import { shareOf } from '../content/weight-shares.ts'
import classes from './tree.module.css'
import { nodeElementId, useDrag, type useTreeMoves } from './use-tree-moves.ts'

type TreeProps = {
  content: ScorecardContent
  /** The language in which texts are edited. */
  locale: Locale
  current: ContentNode | null
  mistakes: readonly FoundMistake[]
  moves: ReturnType<typeof useTreeMoves>
  onAddQuestion: (sectionId: string) => void
  onAddSection: () => void
}

/** The structure of the form: its sections in order, each with its questions. */
export function Tree({ content, locale, current, mistakes, moves, onAddQuestion, onAddSection }: TreeProps) {
  const { t } = useLingui()
  const { percent } = useFormats()
  const drag = useDrag(moves.drop)
  const languages = [locale, content.locale]
  const shared = (node: ContentNode) => ({
    node,
    drag: drag(node),
    isCurrent: current?.kind === node.kind && current.id === node.id,
    onStep: (by: -1 | 1) => moves.step(node, by),
  })
  const shareText = (questions: readonly Question[]) => {
    const share = shareOf(content, questions)
    return share === null ? null : percent(share)
  }
  const titleOr = (text: Section['title'], otherwise: string) =>
    inLanguage(text, ...languages) === '' ? <em>{otherwise}</em> : <LocalizedText text={text} languages={languages} />

  return (
    <nav aria-label={t`Sections and questions`} className={classes['tree']}>
      <ol>
        {content.sections.map((section, s) => (
          <li key={section.id}>
            <TreeNode
              {...shared({ kind: 'section', id: section.id })}
              number={String(s + 1)}
              text={titleOr(section.title, t`Section without a title`)}
              share={shareText(section.questions)}
              hasMistake={mistakes.some(({ section_id, question_id }) => section_id === section.id && !question_id)}
              isIncomplete={missingInSection(section, locale) > 0}
            />
            <ol>
              {section.questions.map((question, q) => (
                <li key={question.id}>
                  <TreeNode
                    {...shared({ kind: 'question', id: question.id })}
                    number={`${s + 1}.${q + 1}`}
                    text={titleOr(question.text, t`Question without a text`)}
                    share={shareText([question])}
                    hasMistake={mistakes.some(({ question_id }) => question_id === question.id)}
                    isIncomplete={missingInQuestion(question, locale) > 0}
                  />
                </li>
              ))}
              <li>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes['add']}
                  leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
                  aria-label={t`Add a question to section ${s + 1}`}
                  onClick={() => onAddQuestion(section.id)}
                >
                  <Trans>Question</Trans>
                </Button>
              </li>
            </ol>
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={onAddSection}
      >
        <Trans>Add section</Trans>
      </Button>
      <VisuallyHidden role="status">{moves.moved}</VisuallyHidden>
    </nav>
  )
}

type TreeNodeProps = {
  node: ContentNode
  /** `2.3`, or `2` for a section. */
  number: string
  text: ReactNode
  /** The share in the total weight. */
  share: string | null
  isCurrent: boolean
  hasMistake: boolean
  /** Whether a text in the edited language is missing. */
  isIncomplete: boolean
  drag: ReturnType<ReturnType<typeof useDrag>>
  onStep: (by: -1 | 1) => void
}

/** A section or question in the tree: a link to it, which is moved by Alt with an arrow key or by dragging. */
function TreeNode({ node, number, text, share, isCurrent, hasMistake, isIncomplete, drag, onStep }: TreeNodeProps) {
  const { t } = useLingui()

  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null || !event.altKey) return
    event.preventDefault()
    onStep(by)
  }

  return (
    <BuilderLink
      {...drag}
      id={nodeElementId(node)}
      change={{ at: formatNode(node) }}
      className={classes['node']}
      data-kind={node.kind}
      aria-current={isCurrent || undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      onKeyDown={onKeyDown}
    >
      <span className={classes['place']}>{number}</span>
      <span className={classes['text']}>{text}</span>
      {hasMistake && (
        <IconAlertTriangle
          className={classes['mistake']}
          size={14}
          stroke={1.5}
          role="img"
          aria-label={t`To be mended`}
        />
      )}
      {isIncomplete && (
        <IconLanguage
          className={classes['missing']}
          size={14}
          stroke={1.5}
          role="img"
          aria-label={t`Texts are missing`}
        />
      )}
      {share !== null && <span className={classes['share']}>{share}</span>}
    </BuilderLink>
  )
}
