import { type CatalogReport, checkCatalogs, generateCatalogs } from './catalogs/catalogs.ts'
import { checkCurated, generateCurated } from './curated/curated-modules.ts'

export { type CatalogReport, checkCatalogs, checkCurated, generateCatalogs, generateCurated }
