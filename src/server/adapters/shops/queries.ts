export const shop = `query Shop {
  shop { name currencyCode }
  currentAppInstallation { accessScopes { handle } }
}`

export const findProduct = `query FindProduct($identifier: ProductIdentifierInput!, $namespace: String!) {
  productByIdentifier(identifier: $identifier) {
    id
    imageMark: metafield(namespace: $namespace, key: "images") { value }
  }
}`

export const saveProduct = `mutation SaveProduct($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) {
    product { id }
    userErrors { field message }
  }
}`

export const stageUpload = `mutation StageUpload($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) {
    stagedTargets { url resourceUrl parameters { name value } }
    userErrors { field message }
  }
}`

export const readPage = `query ReadPage($id: ID!) {
  page(id: $id) { id }
}`

export const findPages = `query FindPages($query: String!) {
  pages(first: 10, query: $query) { nodes { id handle } }
}`

export const createPage = `mutation CreatePage($page: PageCreateInput!) {
  pageCreate(page: $page) {
    page { id }
    userErrors { field message }
  }
}`

export const updatePage = `mutation UpdatePage($id: ID!, $page: PageUpdateInput!) {
  pageUpdate(id: $id, page: $page) {
    page { id }
    userErrors { field message }
  }
}`

export const mainTheme = `query MainTheme {
  themes(first: 1, roles: [MAIN]) { nodes { id } }
}`

export const writeThemeFiles = `mutation WriteThemeFiles($themeId: ID!, $files: [OnlineStoreThemeFilesUpsertFileInput!]!) {
  themeFilesUpsert(themeId: $themeId, files: $files) {
    upsertedThemeFiles { filename }
    userErrors { field message }
  }
}`
