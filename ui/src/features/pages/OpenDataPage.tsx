// Published open data sets with their period, columns and files.
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '@/api/operations';
import { useOnTimeRates, useOpenData } from '@/shared/content';
import { formatMonth, formatPercent } from '@/shared/i18n/format';
import { useLanguage } from '@/shared/i18n/useLanguage';
import * as layout from '@/shared/ui/layout.module.css';
import { EmptyState, QueryState } from '@/shared/ui/States';
import { TableHead } from '@/shared/ui/TableHead';
import * as textPage from '@/shared/ui/text-page.module.css';
import { OTHER_PAGES, PageFrame } from './PageFrame';

export function OpenDataPage() {
  const { t } = useTranslation('pages');
  const query = useOpenData();
  const { data } = query;
  const rates = useOnTimeRates();
  return (
    <PageFrame title={t('open-data.title')} updated={OTHER_PAGES['open-data']}>
      <p className={textPage.lead}>{t('open-data.lead')}</p>
      <QueryState query={query} rows={6} />
      {data?.datasets.length === 0 && (
        <EmptyState title={t('open-data.none')} text={t('open-data.noneText')} />
      )}
      {data?.datasets.map((dataset) => (
        <Dataset key={dataset.name} dataset={dataset} />
      ))}
      {rates.data?.map((list) => (
        <OnTime key={list.dataset} list={list} />
      ))}
      {data && (
        <section>
          <h2>{t('open-data.terms')}</h2>
          <p>
            <a href={data.licence}>{t('open-data.licence')}</a>. {t('open-data.licenceText')}
          </p>
          <p>{t('open-data.small')}</p>
          <p>
            <a href={data.catalogue}>{t('open-data.dcat')}</a>
          </p>
        </section>
      )}
    </PageFrame>
  );
}

const useMonth = () => {
  const { language } = useLanguage();
  return (day: string) => formatMonth(day, language, 'long');
};

/** On-time rates of a case list by service. */
function OnTime({ list }: { list: Schemas['PublicRates'] }) {
  const { t } = useTranslation('pages');
  const { language, count, nameOf } = useLanguage();
  const month = useMonth();
  return (
    <section aria-labelledby={`on-time-${list.dataset}`}>
      <h2 id={`on-time-${list.dataset}`}>{t('open-data.onTime', { list: list.label[language] })}</h2>
      <p>
        {t('open-data.onTimeText', {
          first: month(list.first),
          last: month(list.last),
          least: count(list.least),
        })}
      </p>
      {list.services.length > 0 && (
        <div className={textPage.wide}>
          <table>
            <TableHead columns={[t('open-data.service'), t('open-data.rate'), t('open-data.cases')]} />
            <tbody>
              {list.services.map((service) => (
                <tr key={service.name}>
                  <th scope="row">{nameOf(service)}</th>
                  <td>{formatPercent(service.rate)}</td>
                  <td>{t('open-data.about', { count: service.cases })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Dataset({ dataset }: { dataset: Schemas['OpenDataset'] }) {
  const { t } = useTranslation('pages');
  const { language, count } = useLanguage();
  const month = useMonth();
  const { first_month: first, last_month: last } = dataset;
  return (
    <section aria-labelledby={`open-${dataset.name}`}>
      <h2 id={`open-${dataset.name}`}>{dataset.title[language]}</h2>
      <p>
        {first && last
          ? t('open-data.period', { first: month(first), last: month(last) })
          : t('open-data.notYet')}{' '}
        {t('open-data.lines', { count: dataset.lines, shown: count(dataset.lines) })}{' '}
        {dataset.withheld > 0 &&
          t('open-data.withheld', {
            count: dataset.withheld,
            shown: count(dataset.withheld),
            threshold: dataset.threshold,
          })}
      </p>
      <ul className={`${layout.flex} ${layout.wraps} ${textPage.files}`}>
        {dataset.files.map((file) => (
          <li key={file.format}>
            <a href={file.url}>
              {t(`open-data.file.${file.format}`)}
              <span className={layout.visuallyHidden}>, {dataset.title[language]}</span>
            </a>
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('open-data.dictionary')}</summary>
        <dl className={textPage.facts}>
          {dataset.columns.map((column) => (
            <Fragment key={column.name}>
              <dt>
                <code translate="no">{column.name}</code>
              </dt>
              <dd>{column.label[language]}</dd>
            </Fragment>
          ))}
        </dl>
      </details>
    </section>
  );
}
