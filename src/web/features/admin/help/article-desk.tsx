import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { DeskArticleDetail } from '#contracts/admin-help.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { ErrorCard } from '#web/ui/error-card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArticleActions } from './article-actions.tsx'
import { ArticleBadges } from './article-badges.tsx'
import { ArticleCompare } from './article-compare.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { ArticleReaders } from './article-readers.tsx'
import { type Ref, useDeskArticle } from './help-desk.queries.ts'
import type { SectionsPart } from './help-section.tsx'

interface ArticleDeskProps {
  articleRef: Ref
  sections: SectionsPart
}

/** One article: its text, what it was, and what readers say. */
export function ArticleDesk({ articleRef, sections }: ArticleDeskProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const title = params.get('new')
  const detail = useDeskArticle(articleRef, title === null)
  return (
    <>
      <BackLink to="/admin/help">All articles</BackLink>
      {title !== null ? (
        <ArticleEditor
          articleRef={articleRef}
          start={beginning(articleRef, title)}
          changedAt={null}
          isNew
          sections={sections}
          onSaved={() => void navigate('?', { replace: true })}
        />
      ) : detail.error ? (
        <ErrorCard
          title="This article could not be loaded"
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      ) : detail.data ? (
        <Kept articleRef={articleRef} detail={detail.data} sections={sections} />
      ) : (
        <Skeleton className="h-120" />
      )}
    </>
  )
}

const beginning = ({ category }: Ref, title: string) =>
  [
    '---',
    `title: ${title}`,
    'summary: What a reader will know after this, in a sentence.',
    `category: ${category}`,
    'order: 100',
    `updated: ${new Date().toISOString().slice(0, 10)}`,
    '---',
    '',
    'Begin with what the reader wants to do.',
    '',
    '## First steps',
    '',
    '1. Open [Settings](/settings).',
    '',
  ].join('\n')

type View = 'text' | 'compare' | 'readers'

function Kept({ articleRef, detail, sections }: ArticleDeskProps & { detail: DeskArticleDetail }) {
  const { article, shipped, comments } = detail
  const [view, setView] = useState<View>('text')
  // Kept here, so that a look at another view does not lose what was written.
  const [draft, setDraft] = useState<string>()
  const source = draft ?? detail.source
  const options = [
    { value: 'text', label: 'Text' },
    ...(shipped !== null ? [{ value: 'compare', label: 'Compare' } as const] : []),
    { value: 'readers', label: `Readers (${article.helpful + article.unhelpful})` },
  ] as const
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="font-display text-title font-semibold [overflow-wrap:anywhere]">{article.title}</h3>
        <ArticleBadges article={article} />
        <ArticleActions articleRef={articleRef} detail={detail} onReset={() => setDraft(undefined)} />
      </div>
      <Notes detail={detail} />
      <Segments label="View" value={view} onChange={setView} options={options} />
      {view === 'text' && (
        <ArticleEditor
          articleRef={articleRef}
          start={detail.source}
          draft={source}
          onDraft={setDraft}
          changedAt={detail.changedAt}
          values={detail.values}
          sections={sections}
          onSaved={() => setDraft(undefined)}
        />
      )}
      {view === 'compare' && shipped !== null && <ArticleCompare shipped={shipped} here={source} />}
      {view === 'readers' && (
        <ArticleReaders
          helpful={article.helpful}
          unhelpful={article.unhelpful}
          comments={comments}
          onText={() => setView('text')}
        />
      )}
    </>
  )
}

function Notes({ detail: { article } }: { detail: DeskArticleDetail }) {
  const notes = [
    article.problem &&
      `What was written here cannot be shown any more, so readers see the shipped text: ${article.problem}`,
    article.outdated &&
      'The text that comes with Sellwright has changed since this one was written. Compare the two; saving keeps yours.',
    article.hidden && 'Readers do not find this article. Its text stays, and can be shown again.',
  ].filter(Boolean)
  return notes.map((note) => (
    <p key={String(note)} className="rounded-control bg-accent-soft px-3 py-2.5 text-accent">
      {note}
    </p>
  ))
}
