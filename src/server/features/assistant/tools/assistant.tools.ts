import { computeEconomicsTool } from './compute-economics.ts'
import { getCanonTool } from './get-canon.ts'
import { getProjectTool } from './get-project.ts'
import { helpArticleTool } from './help-article.ts'
import { profitOfPeriodTool } from './profit-of-period.ts'
import { proposeCanonTool } from './propose-canon.ts'
import { queryTableTool } from './query-table.ts'
import { readProductPageTool } from './read-product-page.ts'
import { searchChatsTool } from './search-chats.ts'
import { searchKnowledgeTool } from './search-knowledge.ts'
import { searchResearchTool } from './search-research.ts'
import type { Tool } from './tool.ts'

/** All tools of the assistant in a chat. See `tool.ts` before adding one that changes something. */
export const chatTools: Tool[] = [
  readProductPageTool,
  computeEconomicsTool,
  searchChatsTool,
  getProjectTool,
  getCanonTool,
  proposeCanonTool,
  searchKnowledgeTool,
  searchResearchTool,
  queryTableTool,
  profitOfPeriodTool,
  helpArticleTool,
]
