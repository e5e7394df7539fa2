// AG Grid's texts that this table can show. It ships no Marathi.
const mr: Record<string, string> = {
  noRowsToShow: 'नोंदी आढळल्या नाहीत',
  loadingOoo: 'माहिती येत आहे...',
  ariaSortableColumn: 'क्रम बदलण्यासाठी ENTER दाबा',
  ariaColumn: 'स्तंभ',
  ariaHidden: 'लपवलेला',
  ariaVisible: 'दिसणारा',
};

const en: Record<string, string> = {
  noRowsToShow: 'No entries found',
  loadingOoo: 'Loading...',
  ariaSortableColumn: 'Press ENTER to sort',
};

export function gridTexts(language: string): Record<string, string> {
  return language === 'mr' ? mr : en;
}
