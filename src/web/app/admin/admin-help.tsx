import type { HelpSection as ArticleSection } from '#contracts/help.ts'
import { HelpSection as Section } from '#web/features/admin/help/help-section.tsx'
import { Markdown } from '#web/features/chat/markdown/markdown.tsx'
import { ArticleSections } from '#web/features/help/article-sections.tsx'

/** Help articles, rendered as their readers see them. */
export const HelpSection = () => <Section sections={Sections} />

const Sections = ({ sections }: { sections: ArticleSection[] }) => (
  <ArticleSections sections={sections} markdown={Markdown} />
)
