import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { HelpSection as Section } from '#contracts/help.ts'
import { ArticleAdmin } from './article-admin.tsx'
import { ArticleList } from './article-list.tsx'
import { readItem } from './help-admin.queries.ts'

/** Renders an article as the help does. */
export type SectionsPart = ComponentType<{ sections: Section[] }>

export function HelpSection({ sections }: { sections: SectionsPart }) {
  const { item } = useParams()
  return item ? <ArticleAdmin key={item} articleRef={readItem(item)} sections={sections} /> : <ArticleList />
}
