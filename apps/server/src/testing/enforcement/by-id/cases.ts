import type { PlantedCentre } from './planted-centre.ts';
import type { Planted } from './planter.ts';

/** Inputs besides the id that is tried, by name. */
type Inputs = Readonly<Record<string, unknown>>;

/** A call with a planted id at one path of an endpoint's input; the rest is filled from its schema. */
export interface IdCase {
  readonly endpoint: string;
  readonly path: string;
  /** Kind of the planted row; `record` stands for every resource with a form. */
  readonly kind: string;
  readonly more?: (row: Planted, centre: PlantedCentre) => Inputs | Promise<Inputs>;
  /** Whether it writes: called inside with a fresh row only. */
  readonly writes?: true;
  /** Whether a row inside must be answered. */
  readonly isReached?: true;
}

/** Shorthand of a case: `name path kind`, then `!` for a write, or `+` for a read that must succeed inside. */
type Line = readonly [text: string, more?: IdCase['more']];

const inForm = ({ more }: Planted) => ({ id: more['form'] });
const draft = ({ more }: Planted) => ({ formCode: more['form'] });
const inBin = ({ kind }: Planted) => ({ resource: kind.replace('bin:', '') });
const entryOf = (row: Planted) => ({ entries: [inBin(row)] });
const inEnterprise = () => ({ id: 'rs_enterprise' });
const version = { rowVersion: 1 };
const insideUnit = (_row: Planted, { people }: PlantedCentre) => ({
  orgId: people.units.inside,
  postIds: [],
});
const memberInput = (row: Planted, centre: PlantedCentre) => ({
  ...version,
  username: 'changed',
  ...insideUnit(row, centre),
});
/** A fresh row inside as the row that is changed. */
const onFresh =
  (kind: string, input: Inputs) =>
  async (_row: Planted, centre: PlantedCentre): Promise<Inputs> => ({
    ...input,
    id: (await centre.plant(kind, 'inside')).id,
  });
const moved = async (row: Planted, centre: PlantedCentre) => ({
  ...insideUnit(row, centre),
  ids: [(await centre.plant('member', 'inside')).id],
});
const account = ({ base }: PlantedCentre) => ({
  account: `made-${base.ids.uuid().slice(-12)}`,
  username: 'planted',
});
const bpmn = '<definitions/>';
const sides = { one: { bpmnXml: bpmn }, other: { bpmnXml: bpmn } };
const newPost = { name: 'changed', level: 1, orderNo: 1 };
const postInput = { ...version, ...newPost };
const unitInput = {
  ...version,
  name: 'changed',
  code: 'changed-unit',
  type: 'UNIT',
  leaderId: null,
  status: 'ENABLED',
};

const MEMBERS: readonly Line[] = [
  ['explainAccess memberId member +', () => ({ question: { kind: 'route', name: 'getRecord' } })],
  ['queryEffectiveRights memberId member +'],
  ['endMemberSession id member !'],
  ['endMemberSessions id member !'],
  ['queryMemberSessions id member +'],
  ['resetMemberPassword id member !'],
  ['resetSecondFactor id member !'],
  ['getMember id member +'],
  ['leaveMember id member !', () => ({ ...version })],
  ['leaveMember successorId member !', onFresh('member', version)],
  ['previewHandOver id member +'],
  ['setMemberStatus id member !', () => ({ status: 'DISABLED' })],
  ['transferMembers ids[] member !', insideUnit],
  ['transferMembers orgId org !', moved],
  ['transferMembers postIds[] post !', moved],
  ['updateMember id member !', memberInput],
  [
    'updateMember orgId org !',
    async (row, centre) => ({ ...(await onFresh('member', {})(row, centre)), ...memberInput(row, centre) }),
  ],
  [
    'updateMember postIds[] post !',
    async (row, centre) => ({ ...(await onFresh('member', {})(row, centre)), ...memberInput(row, centre) }),
  ],
  ['createMember orgId org !', (_row, centre) => account(centre)],
  ['createMember postIds[] post !', (row, centre) => ({ ...account(centre), ...insideUnit(row, centre) })],
  ['queryModulesTree id member +'],
  ['queryAttributeValue id member +'],
  ['checkFlow sampleMemberId member', () => ({ forms: [], bpmnXml: bpmn })],
  ['queryBin deletedBy member'],
];

const ORGANISATION: readonly Line[] = [
  ['createOrg parentId org !', () => ({ name: 'made', code: 'made-a', type: 'UNIT', leaderId: null })],
  [
    'createOrg leaderId member !',
    (_row, centre) => ({
      parentId: centre.row('org', 'inside').id,
      name: 'made',
      code: 'made-b',
      type: 'UNIT',
    }),
  ],
  ['createPost orgId org !', ({ id }) => ({ ...newPost, code: `made-${id.slice(-8)}` })],
  ['getPost id post +'],
  ['moveOrg id org !', (_row, centre) => ({ parentId: centre.row('org', 'inside').id, beforeId: null })],
  ['moveOrg parentId org !', onFresh('org', { beforeId: null })],
  [
    'moveOrg beforeId org !',
    (_row, centre) => onFresh('org', { parentId: centre.row('org', 'inside').id })(_row, centre),
  ],
  ['removeOrg id org !'],
  ['removePost id post !'],
  ['updateOrg id org !', () => unitInput],
  ['updateOrg leaderId member !', onFresh('org', unitInput)],
  [
    'updatePost id post !',
    (_row, { people }) => ({ ...postInput, code: 'changed', orgId: people.units.inside }),
  ],
  ['updatePost orgId org !', onFresh('post', { ...postInput, code: 'changed-b' })],
  ['getAccessRequest id access_request +'],
  ['answerAccessRequest id access_request !', () => ({ isGranted: false, remark: 'no' })],
];

const FLOWS: readonly Line[] = [
  ['diffFlow one.modelId flow_model +', (row) => ({ ...sides, one: {}, other: { modelId: row.id } })],
  ['diffFlow other.modelId flow_model +', (row) => ({ ...sides, other: {}, one: { modelId: row.id } })],
  ['diffFlow one.shippedOf flow_model', () => ({ ...sides, one: {} })],
  ['diffFlow other.shippedOf flow_model', () => ({ ...sides, other: {} })],
  [
    'diffFlow one.deploymentId flow_deployment +',
    (row) => ({ ...sides, one: {}, other: { deploymentId: row.id } }),
  ],
  [
    'diffFlow other.deploymentId flow_deployment +',
    (row) => ({ ...sides, other: {}, one: { deploymentId: row.id } }),
  ],
  ['getFlowDeployment id flow_deployment +'],
  ['queryFlowDeployments modelId flow_model'],
  ['setFlowDeploymentStatus id flow_deployment !', () => ({ status: 'SUSPENDED' })],
  ['deployFlow id flow_model !', () => version],
  ['exportFlow id flow_model +'],
  ['exportFlow deploymentId flow_deployment +', () => ({ id: undefined })],
  ['getFlowModel id flow_model +'],
  ['removeFlowModel id flow_model !', () => ({ ...version, reason: 'a reason' })],
  ['revertFlowModel id flow_model !', () => ({ ...version, to: 'shipped' })],
  ['revertFlowModel to.deploymentId flow_deployment !', onFresh('flow_model', { ...version, to: {} })],
  [
    'saveFlowModel id flow_model !',
    () => ({
      ...version,
      facts: { key: 'planted', name: 'changed', category: '', forms: [] },
      bpmnXml: bpmn,
    }),
  ],
  ['getFlowDiagram id flow_instance +'],
  ['getFlowInstance id flow_instance +'],
  ['queryFlowTimeline id flow_instance +'],
  ['getTask id flow_task +'],
  ['markCcRead instanceIds[] flow_instance !'],
  ['queryTaskCandidates taskId flow_task', () => ({ action: 'cc' })],
  ['takeTaskAction taskIds[] flow_task !', () => ({ action: 'agree' })],
  ['takeTaskAction instanceIds[] flow_instance !', () => ({ action: 'comment', opinion: 'a comment' })],
  ['undoTaskAction instanceIds[] flow_instance !'],
  ['requeueFlowIncidents ids[] flow_incident !'],
  ['discardFlowIncidents ids[] flow_incident !'],
];

const RECORDS: readonly Line[] = [
  ['printRecord dataId record', inForm],
  ['getDraft dataId record', draft],
  ['removeDraft dataId record !', draft],
  ['saveDraft dataId record !', (row) => ({ ...draft(row), values: {}, rowVersion: 1 })],
  ['previewFlow dataId record', inForm],
  ['queryFlowInstancesOfRecord dataId record', inForm],
  ['queryRecordChecks dataId record +', inForm],
  ['compareRecordVersions dataId record', inForm],
  ['queryRecordVersions dataId record', inForm],
  ['getRecord dataId record +', inForm],
  ['queryRecordChanges dataId record +', inForm],
  ['removeRecords dataIds[] record !', (row) => ({ ...inForm(row), reason: 'a reason' })],
  ['runRecordAction dataId record !', (row) => ({ ...inForm(row), ...version, action: 'submit' })],
  [
    'runRecordAction items[].dataId record !',
    (row) => ({ ...inForm(row), action: 'submit', items: [version] }),
  ],
  ['saveRecord dataId record !', (row) => ({ ...inForm(row), ...version, values: { tags: ['x'] } })],
  ['setFavourite dataId record !', (row) => ({ ...inForm(row), isFavourite: true })],
  ['unmaskField dataId record', (row) => ({ ...inForm(row), field: 'phone', reason: 'a reason' })],
  ['updateRecords dataIds[] record !', (row) => ({ ...inForm(row), values: { tags: ['x'] } })],
  ['queryRecordOptions ids[] record', ({ kind }) => ({ target: kind, keyword: '', limit: 20 })],
  [
    'explainAccess question.recordId record',
    ({ kind }, { people }) => ({
      memberId: people.members.inside,
      question: { kind: 'resource', resource: kind, verb: 'read' },
    }),
  ],
];

const PARTS: readonly Line[] = [
  [
    'dismissDuplicate one enterprise !',
    (_row, centre) => ({ ...inEnterprise(), other: centre.row('enterprise', 'inside').id }),
  ],
  [
    'dismissDuplicate other enterprise !',
    (_row, centre) => ({ ...inEnterprise(), one: centre.row('enterprise', 'inside').id }),
  ],
  ['compareOnlineEnterprise dataId enterprise'],
  ['updateFromOnline dataId enterprise !', () => ({ ...version, fields: ['enterpriseName'] })],
  ['previewAccountMenus id ent_account +'],
  ['resetAccountPassword id ent_account !'],
  ['previewBinEntry id bin +', inBin],
  ['restoreBinEntries entries[].id bin !', entryOf],
  ['purgeBinEntries entries[].id bin !', entryOf],
  ['convertPdfToImage uri file'],
  ['renewFileLinks uris[] file'],
  ['saveAvatar uri file !'],
  ['readImportFile uri file', () => ({ listCode: 'rs_enterprise_list' })],
  [
    'startImport uri file !',
    () => ({ listCode: 'rs_enterprise_list', mapping: [{ index: 0, field: 'enterpriseName' }] }),
  ],
  [
    'startExport ids[] enterprise !',
    () => ({ listCode: 'rs_enterprise_list', format: 'csv', queryParam: {} }),
  ],
  ['isMessageRead id message'],
  ['markMessagesRead ids[] message !'],
  ['removeListView id list_view !'],
  [
    'saveListView id list_view !',
    () => ({ ...version, listCode: 'rs_enterprise_list', name: 'changed', query: {} }),
  ],
  ['cancelTransfer id transfer !'],
  ['getImportReport id transfer'],
  ['getTransfer id transfer'],
  ['finishUpload uploadId upload !'],
];

/** The session acts for another member afterwards, and shows the account to its owner. */
const LAST: readonly Line[] = [['startViewAs memberId member !', () => ({ reason: 'a reason' })]];

/** Every call of the walk. */
export const CASES: readonly IdCase[] = [
  ...MEMBERS,
  ...ORGANISATION,
  ...FLOWS,
  ...RECORDS,
  ...PARTS,
  ...LAST,
].map(([text, more]): IdCase => {
  const [endpoint = '', path = '', kind = '', mark = ''] = text.split(' ');
  return {
    endpoint,
    path,
    kind,
    ...(more && { more }),
    ...(mark === '!' && { writes: true }),
    ...(mark === '+' && { isReached: true }),
  };
});
