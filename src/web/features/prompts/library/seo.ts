import type { LibraryPrompt } from './library-prompt.ts'

export const seo: LibraryPrompt[] = [
  {
    id: 'seo-title-description',
    group: 'seo',
    title: 'Title and meta description',
    description: 'Five pairs within the lengths that are shown',
    also: 'serp snippet',
    text: 'Write five pairs of page title (at most 60 characters) and meta description (at most 155) for the page of {product}. Main keyword: {keyword}. Shop: {shop}. Each pair gives another reason to click; facts I can use: {facts}. Show the number of characters. Say which pair you would take.',
  },
  {
    id: 'seo-keywords',
    group: 'seo',
    title: 'Keyword map',
    description: 'Which search belongs to which page',
    text: 'I sell {products} in {market}. Suggest 30 searches that buyers use, grouped by intent: wants to buy, compares, has a problem, wants to learn. For each group say which kind of page should answer it and whether two searches belong on one page. You do not know the search volumes, so do not give any; mark the ten I should look up first.',
  },
  {
    id: 'seo-category',
    group: 'seo',
    title: 'Text for a category page',
    description: 'Helps people choose, and search engines too',
    text: 'Write the text of the category page “{category}” with products such as {products}. 40 words above the list that say what is here and for whom. Below it 250 words that help to choose: the three differences that matter, a rule for each, common mistakes. Keyword {keyword}, used where it reads naturally. Subheadings as questions.',
  },
  {
    id: 'seo-article',
    group: 'seo',
    title: 'Outline for a guide',
    description: 'An article worth ranking, before writing it',
    text: 'Plan an article for the search “{keyword}” by {audience}. Give: what they want to be able to do afterwards, the answer in 50 words for the top, sections with one line each on what they contain, what I can add from my own experience ({experience}), a table or drawing that would help, and where {product} may be mentioned without turning it into an ad.',
  },
  {
    id: 'seo-alt',
    group: 'seo',
    title: 'Alt texts for pictures',
    description: 'For people who cannot see them',
    text: 'Write alt texts for the pictures of {product}. The pictures in order: {pictures}. Each at most 125 characters: say what is seen and what it tells about the product, no “picture of”, no list of keywords. Where a picture only decorates, say that it should have an empty alt text. Suggest a file name for each.',
  },
  {
    id: 'seo-links',
    group: 'seo',
    title: 'Links between your pages',
    description: 'Which page should point where, in which words',
    text: 'These are the pages of my shop:\n\n{pages}\n\nThe most important one is {important page}. Propose fifteen internal links as a table: from, to, the words that carry the link, where on the page it stands, and why a reader would follow it there. Name pages that nothing points to, and pairs that compete for the same search.',
  },
  {
    id: 'seo-refresh',
    group: 'seo',
    title: 'Improve a page that slipped',
    description: 'What to add, cut and correct',
    also: 'ranking drop',
    text: 'This page used to rank for “{keyword}” and has slipped:\n\n{page text}\n\nWhat rivals now show: {rivals}. List what a searcher misses on my page, what is out of date, what can go. Then rewrite the first 120 words, propose new subheadings, and give three questions the page should answer in two sentences each.',
  },
  {
    id: 'seo-structured-data',
    group: 'seo',
    title: 'Structured data for a product',
    description: 'JSON-LD from facts, nothing invented',
    also: 'schema rich results',
    text: 'Write JSON-LD of type Product with an Offer for this page:\n\nName {product}, price {price}, currency {currency}, availability {availability}, delivery {delivery}, returns {return terms}, number {sku}.\n\nLeave out ratings and anything I did not give. List afterwards which recommended fields are missing and where I would get each.',
  },
]
