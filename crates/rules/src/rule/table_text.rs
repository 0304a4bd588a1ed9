//! Tables of a model file as the fields of a rule, by serde; [`Written::of`](super::Written::of) is
//! the way back.
//!
//! Kinds whose rules are tables of fields are read here. An unknown key is an error. A rule may have
//! no name: its `name` is empty then.

use std::{fmt, ops::Range};

use serde::{
    de::{
        self, DeserializeOwned, DeserializeSeed, IntoDeserializer, Visitor,
        value::{BorrowedStrDeserializer, StrDeserializer},
    },
    forward_to_deserialize_any,
};
use toml::{
    Spanned,
    de::{DeFloat, DeInteger, DeTable, DeValue},
};

use super::source::{EntryError, TableSource};

/// The key of a rule's name.
const NAME: &str = "name";

/// Reads the fields of a rule from a table.
///
/// # Errors
/// What is wrong with one of them, and where.
pub(super) fn read<T: DeserializeOwned>(table: TableSource<'_>) -> Result<T, EntryError> {
    T::deserialize(TableValue(table)).map_err(|ReadError { message, span }| EntryError {
        span: span.unwrap_or(table.span()),
        message,
    })
}

/// What is wrong with a value, and where, once that is known.
#[derive(Debug)]
struct ReadError {
    message: String,
    span: Option<Range<usize>>,
}

impl ReadError {
    /// The same, there if nothing is known that is more precise.
    fn at(self, span: Range<usize>) -> Self {
        Self { span: self.span.or(Some(span)), ..self }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

impl de::Error for ReadError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), span: None }
    }
}

/// A value that is read.
#[derive(Clone, Copy)]
struct TableValue<'a>(TableSource<'a>);

impl<'a> TableValue<'a> {
    /// What it is, where a table was expected.
    fn unexpected(self) -> de::Unexpected<'a> {
        match self.0.get_ref() {
            DeValue::String(text) => de::Unexpected::Str(text),
            DeValue::Integer(number) => match integer(number) {
                Some(number) => de::Unexpected::Signed(number),
                None => de::Unexpected::Other("large integer"),
            },
            DeValue::Float(number) => {
                de::Unexpected::Float(number.as_str().parse().unwrap_or(f64::NAN))
            }
            DeValue::Boolean(it) => de::Unexpected::Bool(*it),
            DeValue::Array(_) => de::Unexpected::Seq,
            DeValue::Datetime(_) | DeValue::Table(_) => de::Unexpected::Map,
        }
    }
}

fn integer(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn large_integer(number: &DeInteger<'_>) -> Option<u64> {
    u64::from_str_radix(number.as_str(), number.radix()).ok()
}

fn float(number: &DeFloat<'_>) -> Result<f64, ReadError> {
    let overflow = |_| de::Error::custom("floating-point number overflowed");
    number.as_str().parse().map_err(overflow)
}

impl<'de> de::Deserializer<'de> for TableValue<'de> {
    type Error = ReadError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        match self.0.get_ref() {
            DeValue::String(text) => visitor.visit_borrowed_str(text),
            DeValue::Boolean(it) => visitor.visit_bool(*it),
            DeValue::Integer(number) => match (integer(number), large_integer(number)) {
                (Some(number), _) => visitor.visit_i64(number),
                (None, Some(number)) => visitor.visit_u64(number),
                (None, None) => Err(de::Error::custom("integer number overflowed")),
            },
            DeValue::Float(number) => float(number).and_then(|it| visitor.visit_f64(it)),
            DeValue::Datetime(_) => visitor.visit_map(TableFields::default()),
            DeValue::Array(list) => visitor.visit_seq(TableItems(list.iter())),
            DeValue::Table(table) => visitor.visit_map(TableFields::of(table)),
        }
        .map_err(|error: ReadError| error.at(self.0.span()))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, ReadError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        visitor.visit_newtype_struct(self)
    }

    /// The fields of a table, each of which must be one of `known`.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        let DeValue::Table(table) = self.0.get_ref() else {
            let error: ReadError = de::Error::invalid_type(self.unexpected(), &visitor);
            return Err(error.at(self.0.span()));
        };
        let is_unnamed = known.contains(&NAME) && !table.contains_key(NAME);
        let fields = TableFields { known, is_unnamed, ..TableFields::of(table) };
        visitor.visit_map(fields).map_err(|error| error.at(self.0.span()))
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, ReadError> {
        match self.0.get_ref() {
            DeValue::String(text) => {
                let text: StrDeserializer<'_, ReadError> = (**text).into_deserializer();
                visitor.visit_enum(text).map_err(|error| error.at(self.0.span()))
            }
            _ => {
                let error: ReadError = de::Error::custom("wanted a string");
                Err(error.at(self.0.span()))
            }
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct seq
        tuple tuple_struct map identifier ignored_any
    }
}

/// The items of a list.
struct TableItems<'a>(std::slice::Iter<'a, Spanned<DeValue<'a>>>);

impl<'de> de::SeqAccess<'de> for TableItems<'de> {
    type Error = ReadError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, ReadError> {
        self.0.next().map(|item| seed.deserialize(TableValue(item))).transpose()
    }
}

/// The fields of a table.
#[derive(Default)]
struct TableFields<'a> {
    fields: Vec<(&'a Spanned<std::borrow::Cow<'a, str>>, TableSource<'a>)>,
    /// The field whose key was read last.
    value: Option<TableSource<'a>>,
    /// The allowed keys; if empty, any key is.
    known: &'static [&'static str],
    /// Whether an empty name is still to come.
    is_unnamed: bool,
}

impl<'a> TableFields<'a> {
    fn of(table: &'a DeTable<'a>) -> Self {
        let mut fields: Vec<_> = table.iter().collect();
        fields.reverse();
        Self { fields, ..Self::default() }
    }

    /// The next key, with its place.
    fn next_key(&mut self) -> Result<Option<(&'a str, Range<usize>)>, ReadError> {
        let Some((key, value)) = self.fields.pop() else {
            self.value = None;
            return Ok(std::mem::take(&mut self.is_unnamed).then_some((NAME, 0..0)));
        };
        let (name, span): (&'a str, _) = (key.get_ref(), key.span());
        self.value = Some(value);
        if self.known.is_empty() || self.known.contains(&name) {
            return Ok(Some((name, span)));
        }
        let error: ReadError = de::Error::unknown_field(name, self.known);
        Err(error.at(span))
    }
}

impl<'de> de::MapAccess<'de> for TableFields<'de> {
    type Error = ReadError;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, ReadError> {
        let Some((key, span)) = self.next_key()? else { return Ok(None) };
        let key = seed.deserialize(BorrowedStrDeserializer::new(key));
        key.map(Some).map_err(|error: ReadError| error.at(span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, ReadError> {
        match self.value {
            Some(value) => {
                seed.deserialize(TableValue(value)).map_err(|error| error.at(value.span()))
            }
            None => seed.deserialize(BorrowedStrDeserializer::new("")),
        }
    }
}
