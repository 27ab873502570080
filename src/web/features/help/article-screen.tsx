import { useParams } from 'react-router'
import type { HelpArticle } from '#contracts/help.ts'
import { ApiError } from '#web/lib/http/api-error.ts'
import { dayOf } from '#web/lib/words/time-words.ts'
import { ErrorCard } from '#web/ui/feedback/error-card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Contents } from '#web/ui/layout/contents.tsx'
import { ArticleFooter } from './article-footer.tsx'
import { ArticleSections } from './article-sections.tsx'
import { useHelpArticle } from './help.queries.ts'
import { HelpMissing } from './help-missing.tsx'
import { HelpPage } from './help-page.tsx'
import type { MarkdownPart } from './markdown-part.ts'

const home = { to: '/help', title: 'Help' }

export function HelpArticleScreen({ markdown }: { markdown: MarkdownPart }) {
  const { category = '', slug = '' } = useParams()
  const article = useHelpArticle({ category, slug })
  if (!article.data && article.error instanceof ApiError && [400, 404].includes(article.error.status))
    return <HelpMissing what="article" />
  const { title = 'Help', categoryTitle } = article.data ?? {}
  const above = categoryTitle ? [home, { to: `/help/categories/${category}`, title: categoryTitle }] : [home]
  // One page while loading and after, because its heading has the focus.
  return (
    <HelpPage title={title} above={above}>
      {article.data ? (
        <Article key={`${category}/${slug}`} article={article.data} markdown={markdown} />
      ) : article.isPending ? (
        <ArticleLoading />
      ) : (
        <ErrorCard
          title="Article could not be loaded"
          error={article.error}
          onRetry={() => void article.refetch()}
        />
      )}
    </HelpPage>
  )
}

function Article({ article, markdown }: { article: HelpArticle; markdown: MarkdownPart }) {
  const { summary, sections, updated } = article
  const titled = sections.filter(({ id }) => id !== '')
  return (
    <>
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,680px)_1fr]">
        <p className="text-title leading-6 text-muted">{summary}</p>
        {titled.length > 1 && (
          <Contents
            sections={titled}
            className="max-lg:rounded-card max-lg:border max-lg:border-line-soft max-lg:p-4 lg:top-5 lg:col-start-2 lg:row-span-2 lg:row-start-1"
          />
        )}
        <article className="flex min-w-0 flex-col gap-7 lg:col-start-1 lg:row-start-2">
          <ArticleSections sections={sections} markdown={markdown} />
          <p className="text-small text-faint">
            Updated on <time dateTime={updated}>{dayOf(`${updated}T12:00:00Z`)}</time>
          </p>
        </article>
      </div>
      <ArticleFooter article={article} />
    </>
  )
}

function ArticleLoading() {
  return (
    <div role="status" aria-label="Loading article" className="flex flex-col gap-3">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-60" />
    </div>
  )
}
