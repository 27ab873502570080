import { useParams } from 'react-router'
import { Markdown } from '#web/features/chat/markdown/markdown.tsx'
import { HelpArticleScreen } from '#web/features/help/article-screen.tsx'
import { HelpCategoryScreen } from '#web/features/help/category-screen.tsx'
import { HelpScreen } from '#web/features/help/help-screen.tsx'

/** All screens of the help, fetched together: few people open just one. Their Markdown is the chat's. */
export function HelpScreens() {
  const { category, slug } = useParams()
  if (slug) return <HelpArticleScreen markdown={Markdown} />
  return category ? <HelpCategoryScreen /> : <HelpScreen markdown={Markdown} />
}
