/** What a later part of the plan builds. Its rows count as open, whatever test names them. */
export interface OpenRequirement {
  /** Number of the part that builds it. */
  readonly part: number;
  /** IDs of the rows whose sentence asks for it. */
  readonly rows: readonly string[];
  /** Fixed detail routes of SPEC §2 that show the 404 page until then. */
  readonly routes?: readonly string[];
  /** Menu presets of SPEC §2, by target, that no shipped menu has yet. */
  readonly presets?: readonly string[];
  /** Calls of SPEC §7 that do not exist yet: `POST /api/…`. */
  readonly calls?: readonly string[];
  /** Sentences of SPEC §9 that no constant of the product stands for yet. */
  readonly constants?: readonly string[];
  /** What is missing, in the words of each row; judged by people, since no table of the specification names it. */
  readonly lacks?: string;
}

const ledger = (kind: string) => [`/ledger/details/${kind}-see`, `/ledger/details/${kind}-edit`];

/**
 * The open list. An entry that names something the product has, or that names nothing of the specification, fails:
 * `check-open.ts` compares it with the registries, the walks over the specification compare it with the running product.
 */
export const OPEN_REQUIREMENTS: readonly OpenRequirement[] = [
  { part: 10, rows: ['ENG-01'], lacks: 'the data-column configuration page 数据列配置 edits it' },
  { part: 10, rows: ['ENG-02'], lacks: 'linkage rules, validation, defaults' },
  {
    part: 11,
    rows: ['ENT-02', 'NAV-03'],
    routes: [
      'research',
      'reception',
      'docking',
      'industrialbelts',
      'keynote',
      'introduction',
      'cultivate',
    ].flatMap(ledger),
  },
  {
    part: 11,
    rows: ['ENT-03', 'NAV-03'],
    routes: [
      '/visitInfo-details',
      '/enterpriseVisitManagement/record-edit',
      '/enterpriseVisitManagement/record-view',
    ],
  },
  {
    part: 11,
    rows: ['ACT-01', 'NAV-03'],
    routes: [
      '/signUpInfo-details',
      '/integrated-service-center/activity-salon/activity',
      '/integrated-service-center/activity-salon/activity-details',
      '/booking-details',
      '/sign-in-details',
    ],
  },
  {
    part: 11,
    rows: ['ACT-02'],
    constants: ['Calendar grid 42 cells, weeks start Monday, tooltip open delay 500 ms'],
  },
  { part: 11, rows: ['ACT-03', 'NAV-03'], routes: ['/centralActivities/reservation'] },
  {
    part: 12,
    rows: ['SVC-01', 'API-05'],
    calls: [
      ...['tree', 'shiftUp', 'shiftDown', 'save', 'update', 'delete'].map(
        (verb) => `POST /api/policyFileCategory/${verb}`,
      ),
      ...['page', 'list', 'shiftOrder', 'detail'].map((verb) => `POST /api/policyFile/${verb}`),
    ],
  },
  { part: 12, rows: ['SVC-01', 'NAV-03'], routes: ['/helpCenter/details'] },
  {
    part: 12,
    rows: ['SVC-02', 'NAV-03'],
    routes: ['/businessRequirements/editDemand', '/businessRequirements/demandView'],
  },
  {
    part: 12,
    rows: ['SVC-03', 'NAV-04', 'NAV-06'],
    presets: ['/lists?code=rs_suggestion_list'],
  },
  {
    part: 12,
    rows: ['SVC-04'],
    lacks: 'banner, note set, resource allocation, trade tool type, application functions',
  },
  {
    part: 12,
    rows: ['SVC-05', 'NAV-03'],
    routes: ['/storehouse_config', '/industrial_config', '/website_config', '/app_config'],
  },
  { part: 12, rows: ['SYS-03'], lacks: 'Resource column configuration 资源栏目配置' },
  { part: 13, rows: ['SCR-01'], lacks: 'screens, content, play page' },
  {
    part: 13,
    rows: ['SCR-02', 'NAV-03'],
    routes: ['/system/countAnalyze', '/platform-visiting-statistics'],
  },
  { part: 13, rows: ['SCR-03'], lacks: 'keyword mining, competitor search and others' },
  {
    part: 13,
    rows: ['SCR-04'],
    constants: [
      'Count-up animation lasts 2600 ms',
      'Gauge satisfaction bands: 0-45 poor, above 45 to 75 medium, above 75 to 85 good, above 85 to 100 excellent',
      'Sample trend chart: 12 monthly values (demonstration only)',
    ],
  },
  { part: 14, rows: ['SYS-01', 'NAV-03'], routes: ['/system/timedTask'] },
  { part: 14, rows: ['SYS-02'], lacks: 'Script management (sandboxed)' },
];

type Names = 'routes' | 'presets' | 'calls' | 'constants';

/** Everything of one kind that is open. */
export function openNames(kind: Names, list: readonly OpenRequirement[] = OPEN_REQUIREMENTS): Set<string> {
  return new Set(list.flatMap((entry) => entry[kind] ?? []));
}
