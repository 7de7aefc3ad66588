/** A county with the prefix of enterprise names there. Codes of GB/T 2260. */
export interface County {
  readonly code: string;
  /** 成都 */
  readonly city: string;
  readonly address: string;
  /** Dialling code. */
  readonly dial: string;
}

const CHENGDU = [
  ['510104', '成都市锦江区东大街'],
  ['510105', '成都市青羊区光华东三路'],
  ['510106', '成都市金牛区金府路'],
  ['510107', '成都市武侯区天府大道北段'],
  ['510108', '成都市成华区龙潭寺东路'],
  ['510112', '成都市龙泉驿区成龙大道二段'],
  ['510113', '成都市青白江区香岛大道'],
  ['510114', '成都市新都区物流大道'],
  ['510115', '成都市温江区海科路'],
  ['510116', '成都市双流区航空港物流大道'],
  ['510117', '成都市郫都区德源北路二段'],
] as const;

const SICHUAN = [
  ['510703', '绵阳', '绵阳市涪城区高水中街', '0816'],
  ['510603', '德阳', '德阳市旌阳区天山南路二段', '0838'],
  ['511502', '宜宾', '宜宾市翠屏区临港经开区国兴大道', '0831'],
  ['510502', '泸州', '泸州市江阳区连江路二段', '0830'],
  ['511102', '乐山', '乐山市市中区嘉州大道', '0833'],
  ['511302', '南充', '南充市顺庆区潆华北路', '0817'],
] as const;

const ELSEWHERE = [
  ['500112', '重庆', '重庆市渝北区空港大道', '023'],
  ['440305', '深圳', '深圳市南山区前海深港合作区梦海大道', '0755'],
  ['440114', '广州', '广州市花都区空港大道中', '020'],
  ['330782', '义乌', '金华市义乌市福田路', '0579'],
  ['330110', '杭州', '杭州市余杭区文一西路', '0571'],
  ['310115', '上海', '上海市浦东新区临港大道', '021'],
  ['350206', '厦门', '厦门市湖里区象屿路', '0592'],
  ['410105', '郑州', '郑州市金水区经三路北', '0371'],
  ['610113', '西安', '西安市雁塔区高新路', '029'],
  ['530111', '昆明', '昆明市官渡区空港大道', '0871'],
] as const;

/** Counties of the enterprises in the library. */
export const COUNTIES: readonly (readonly County[])[] = [
  CHENGDU.map(([code, address]) => ({ code, city: '成都', address, dial: '028' })),
  SICHUAN.map(([code, city, address, dial]) => ({ code, city, address, dial })),
  ELSEWHERE.map(([code, city, address, dial]) => ({ code, city, address, dial })),
];
