import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AdminArticleDetail } from '#contracts/admin/help.ts'
import { BackLink } from '#web/ui/buttons/back-link.tsx'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PartTabs } from '#web/ui/layout/tabs.tsx'
import { ArticleActions } from './article-actions.tsx'
import { ArticleBadges } from './article-badges.tsx'
import { ArticleCompare } from './article-compare.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { ArticleReaders } from './article-readers.tsx'
import { type Ref, useAdminArticle } from './help-admin.queries.ts'
import type { SectionsPart } from './help-section.tsx'
import { useArticleDraft } from './use-article-draft.ts'

interface ArticleAdminProps {
  articleRef: Ref
  sections: SectionsPart
}

/** One article: its text, its changes and its ratings. */
export function ArticleAdmin({ articleRef, sections }: ArticleAdminProps) {
  const [params] = useSearchParams()
  const title = params.get('new')
  const detail = useAdminArticle(articleRef, title === null)
  return (
    <>
      <BackLink to="/admin/help">All articles</BackLink>
      {title !== null ? (
        <Begun articleRef={articleRef} title={title} sections={sections} />
      ) : detail.error ? (
        <ErrorCard
          title="This article could not be loaded"
          error={detail.error}
          onRetry={() => void detail.refetch()}
        />
      ) : detail.data ? (
        <SavedArticleForm articleRef={articleRef} detail={detail.data} sections={sections} />
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
    'summary: One sentence about what this article explains.',
    `category: ${category}`,
    'order: 100',
    `updated: ${new Date().toISOString().slice(0, 10)}`,
    '---',
    '',
    'Start with what the reader wants to do.',
    '',
    '## First steps',
    '',
    '1. Open [Settings](/settings).',
    '',
  ].join('\n')

function Begun({ articleRef, title, sections }: ArticleAdminProps & { title: string }) {
  const navigate = useNavigate()
  const draft = useArticleDraft(articleRef, { source: beginning(articleRef, title), changedAt: null })
  return (
    <ArticleEditor
      articleRef={articleRef}
      draft={draft}
      isNew
      sections={sections}
      onSaved={() => void navigate('?', { replace: true })}
    />
  )
}

type View = 'text' | 'compare' | 'readers'

function SavedArticleForm({
  articleRef,
  detail,
  sections,
}: ArticleAdminProps & { detail: AdminArticleDetail }) {
  const { article, shipped } = detail
  const [view, setView] = useState<View>('text')
  const draft = useArticleDraft(articleRef, detail)
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
        <ArticleActions articleRef={articleRef} detail={detail} onReset={draft.drop} />
      </div>
      <Notes detail={detail} />
      <PartTabs label="Article" value={view} onChange={setView} tabs={options}>
        {view === 'text' && (
          <ArticleEditor articleRef={articleRef} draft={draft} values={detail.values} sections={sections} />
        )}
        {view === 'compare' && shipped !== null && <ArticleCompare shipped={shipped} here={draft.text} />}
        {view === 'readers' && (
          <ArticleReaders articleRef={articleRef} article={article} onText={() => setView('text')} />
        )}
      </PartTabs>
    </>
  )
}

function Notes({ detail: { article } }: { detail: AdminArticleDetail }) {
  const notes = [
    article.problem &&
      `Your text can’t be shown any more, so readers see the shipped one: ${article.problem}`,
    article.outdated &&
      'Sellwright’s own text has changed since you wrote yours. Compare the two. Saving keeps yours.',
    article.hidden && 'This article is hidden from readers. You can show it again at any time.',
  ].filter(Boolean)
  return notes.map((note) => (
    <p key={String(note)} className="rounded-control bg-accent-soft px-3 py-2.5 text-accent">
      {note}
    </p>
  ))
}
