import type { ComponentType } from 'react'
import { useParams } from 'react-router'
import type { HelpSection as Section } from '#contracts/help.ts'
import { ArticleDesk } from './article-desk.tsx'
import { ArticleList } from './article-list.tsx'
import { readItem } from './help-desk.queries.ts'

/** Draws an article as the help does, to which it belongs. */
export type SectionsPart = ComponentType<{ sections: Section[] }>

export function HelpSection({ sections }: { sections: SectionsPart }) {
  const { item } = useParams()
  return item ? <ArticleDesk key={item} articleRef={readItem(item)} sections={sections} /> : <ArticleList />
}
